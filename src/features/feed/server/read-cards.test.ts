import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import type { Config } from '#server/config/config.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { atomFeed } from './service/atom.ts'
import { readCardAmong, readCards, readReactions } from './service/read-cards.ts'

const DAY_MS = 24 * 3_600_000
const PUBLISHED_MS = Date.parse('2026-03-01T03:00:00.000Z')
let site: TestApp
let teacher: { id: number }
let shown: string[]
beforeAll(async () => {
  site = await testApp()
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

/** A visitor's call at a time. */
function readerAt(ms: number) {
  shown = []
  const shows = (topic: string) => void shown.push(topic)
  return { db: site.db.primary, config: { pageCacheBytes: 0 } as Config, viewer: null, now: new Date(ms), shows }
}
const story = (overrides: object = {}) =>
  createStory(site.db.primary, { authorId: teacher.id, publishedAt: new Date(PUBLISHED_MS), ...overrides })
const labelAt = async (id: number, ms: number) => (await readCards(readerAt(ms), [id]))[0]?.label

describe('Q-113 the cards of given posts', () => {
  test('are those of listed posts in the order of the ids; each names its author as a topic', async () => {
    const [one, draft, unlisted, gone, two] = [
      await story(),
      await story({ status: 0, publishedAt: null }),
      await story({ status: 2 }),
      await story({ deletedAt: new Date() }),
      await story({ authorId: (await createTeacher(site.db.primary)).id }),
    ]
    const ids = [two, gone, unlisted, draft, one].map(({ id }) => id)
    expect((await readCards(readerAt(PUBLISHED_MS), ids)).map(({ id }) => id)).toEqual([two.id, one.id])
    expect(shown).toEqual([`user:${two.authorId}`, `user:${teacher.id}`])
    const { card, others } = await readCardAmong(readerAt(PUBLISHED_MS), draft.id, [one.id, gone.id, unlisted.id])
    expect([card?.id, card?.published_at, card?.label]).toEqual([draft.id, null, 0])
    expect(others.map(({ id }) => id)).toEqual([one.id])
    expect((await readCardAmong(readerAt(PUBLISHED_MS), gone.id, [one.id])).card).toBeUndefined()
  })

  test('none need no statement', async () => {
    site.queries.length = 0
    expect(await readCards(readerAt(PUBLISHED_MS), [])).toEqual([])
    expect(await readReactions(site.db.primary, await createViewer(), [])).toEqual([])
    expect(site.queries.filter((text) => text.includes('unnest($1'))).toEqual([])
  })

  test('ADMIN-003 the own reactions to posts do not depend on hidden comments', async () => {
    const { id } = await story()
    await createComment(site.db.primary, { postId: id, userId: teacher.id, isShown: false })
    const reactions = await readReactions(site.db.primary, await createViewer(), [id, 999_999])
    expect(reactions).toEqual([expect.objectContaining({ post_id: id, liked_by_current_user: 0 })])
  })
})

async function createViewer() {
  const { id } = await createAdmin(site.db.primary)
  return { id, roleType: 'admin' } as Parameters<typeof readReactions>[1]
}

describe('Q-121 the label', () => {
  test('new arrival from the time of publishing until 14 days later, to the millisecond', async () => {
    const { id } = await story()
    const end = PUBLISHED_MS + 14 * DAY_MS
    expect(await labelAt(id, PUBLISHED_MS - 1)).toBe(0)
    expect(await labelAt(id, PUBLISHED_MS)).toBe(1)
    expect(await labelAt(id, end - 1)).toBe(1)
    expect(await labelAt(id, end)).toBe(0)
  })

  test('a draft that was published before is no new arrival', async () => {
    const { id } = await story({ status: 0 })
    expect((await readCardAmong(readerAt(PUBLISHED_MS), id, [])).card?.label).toBe(0)
  })
})

describe('what a card leaves out', () => {
  const cardOf = async (id: number) => (await readCards(readerAt(PUBLISHED_MS), [id]))[0]

  test('POST-008 a picture is the picture of a video only if there is one', async () => {
    const { id: imageId } = await createImageRow(site.db.primary)
    const { id } = await createTechReview(site.db.primary, { authorId: teacher.id, imageId })
    expect(await cardOf(id)).toMatchObject({ asset_thumbnail: expect.any(String), video_thumbnail: null })
  })

  test('Q-149 an event has no comments, even if they are counted', async () => {
    const { id } = await createTraining(site.db.primary, { authorId: teacher.id, commentCount: 3 })
    expect((await cardOf(id))?.total_comment).toBe(0)
  })

  test('Q-181 a teacher without a province has only a workplace; a story keeps the name of its teacher', async () => {
    const author = await createTeacher(site.db.primary, { province: null, workplace: 'โรงเรียนเดียว', firstname: 'จันทร์' })
    const { id } = await story({ authorId: author.id, story: { type: 0, nameForCaseStudy: 'ชื่ออื่น' } })
    const card = await cardOf(id)
    expect([card?.teacher_location, card?.teacher_province]).toEqual(['โรงเรียนเดียว', ''])
    expect([card?.teacher_name, card?.teacher_short_name]).toEqual([expect.stringContaining('จันทร์'), 'ครูจันทร์'])
  })

  test('Q-53 the picture of a deleted account', async () => {
    const avatar = await createImageRow(site.db.primary, { purpose: 'avatar', widths: [48, 96, 192, 512] })
    const gone = await createUser(site.db.primary, { avatarImageId: avatar.id, deletedAt: new Date() })
    const { id } = await story({ authorId: gone.id })
    expect((await cardOf(id))?.teacher_image).toBeNull()
  })
})

describe('an Atom feed', () => {
  const feedAt = (ms: number) =>
    atomFeed({ ...readerAt(ms), config: { publicOrigin: 'https://sala.example' } }, undefined)

  test('Q-111 contains a post from the millisecond of its publishing, and depends on its author', async () => {
    const at = PUBLISHED_MS - 300 * DAY_MS
    const author = await createTeacher(site.db.primary)
    const updatedAt = new Date('2026-11-02T02:00:00Z')
    await story({ authorId: author.id, publishedAt: new Date(at), updatedAt })
    expect(await feedAt(at - 1)).not.toContain('<entry>')
    const feed = await feedAt(at)
    expect(feed?.match(/<entry>/g)).toHaveLength(1)
    expect(shown).toEqual([`user:${author.id}`])
    expect(feed).toContain(`<updated>${updatedAt.toISOString()}</updated>\n<link rel="self"`)
    expect(feed).toContain('href="https://sala.example/feed.xml"/>')
    expect(feed).toContain('href="https://sala.example/"/>')
  })

  test('FEED-003 a section whose tag does not exist has none', async () => {
    const response = await site.get('/training/feed.xml')
    expect(response.statusCode).toBe(404)
  })
})
