/** The table of stories, its CSV, and who may see it (STORY-001..017, Q-166). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import { STORY_SORTS } from '../constants.ts'
import { STORIES, storyPath } from '../testing.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }
let actor: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
})

const list = async (query = '', who = actor) => (await who.get(STORIES + query)).json()
const story = (more: Partial<Parameters<typeof createStory>[1]> = {}) =>
  createStory(site.db.primary, { authorId: teacher.id, ...more })

test('STORY-001 the table lists the stories of a teacher, the newest first, 20 a page', async () => {
  for (let count = 0; count < 21; count++) await story({ createdAt: new Date(Date.now() - count * 60_000) })
  const { data, paginate_data } = await list()
  expect(data).toHaveLength(20)
  expect(paginate_data).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 21 })
  expect(data[0].created_at > data[1].created_at).toBe(true)
  expect((await list('?page=2')).data).toHaveLength(1)
  expect((await list('?page=500')).data).toEqual([])
})

test('STORY-013 STORY-014 STORY-015 STORY-016 a row has the stated fields', async () => {
  const createdAt = new Date('2026-11-12T02:00:00Z')
  const publishedAt = new Date('2026-11-18T02:00:00Z')
  const counts = { viewCount: 3_200, pinCount: 96, commentCount: 7, likeCount: 412, shareCount: 54 }
  const { id } = await story({ topic: 'กล้าถาม', createdAt, publishedAt, ...counts, story: { type: 1 } })
  const { data } = await list()
  expect(data[0]).toMatchObject({
    id,
    topic: 'กล้าถาม',
    view: 3_200,
    created_at: createdAt.toISOString(),
    published_at: publishedAt.toISOString(),
    status: 1,
    teacher_name: expect.stringContaining('มานี'),
    teacher_image: null,
    my_board_count: 96,
    comments_count: 7,
    like: 412,
    share_count: 54,
    edit_url: `/my-teaching-story/${id}/edit`,
    delete_url: `/api/v2/teaching-stories/${id}`,
    direct_uri_by_type: `/content/teaching-story/${id}`,
    teaching_story: { type: 1 },
    licence: 'all-rights-reserved',
    scheduled_at: null,
    scheduled_status: null,
    role: 'author',
  })
})

test('STORY-002 the type filters teaching stories and case studies', async () => {
  const plain = await story()
  const study = await story({ story: { type: 1 } })
  const ids = async (type: string) => (await list(`?type=${type}`)).data.map(({ id }: { id: number }) => id)
  expect(await ids('')).toHaveLength(2)
  expect(await ids('0')).toEqual([plain.id])
  expect(await ids('1')).toEqual([study.id])
  expectErrorResponse(await actor.get(`${STORIES}?type=2`), 422, 'validation')
})

test('STORY-003 every column sorts in both orders', async () => {
  const old = new Date('2026-01-01T00:00:00Z')
  const counts = { viewCount: 1, pinCount: 1, commentCount: 1, likeCount: 1, shareCount: 1 }
  const first = await story({ topic: 'ก', createdAt: old, publishedAt: old, status: 1, ...counts })
  const second = await story({
    topic: 'ข',
    status: 2,
    viewCount: 2,
    pinCount: 2,
    commentCount: 2,
    likeCount: 2,
    shareCount: 2,
  })
  for (const sort of STORY_SORTS) {
    const ids = async (order: string) =>
      (await list(`?sort=${sort}&order=${order}`)).data.map(({ id }: { id: number }) => id)
    expect({ sort, ids: await ids('asc') }).toEqual({ sort, ids: [first.id, second.id] })
    expect({ sort, ids: await ids('desc') }).toEqual({ sort, ids: [second.id, first.id] })
  }
  expectErrorResponse(await actor.get(`${STORIES}?sort=password`), 422, 'validation')
})

test('STORY-004 STORY-005 STORY-006 STORY-007 status 0 is a draft, 1 published, 2 unlisted; the list filters them', async () => {
  for (const status of [0, 1, 2]) await story({ status })
  for (const status of [0, 1, 2]) {
    const { data } = await list(`?status=${status}`)
    expect(data.map((row: { status: number }) => row.status)).toEqual([status])
  }
})

test('STORY-012 a draft has no publishing time, and comes last when the newest come first', async () => {
  await story({ status: 0 })
  await story()
  const { data } = await list('?sort=published_at&order=desc')
  expect(data.map(({ published_at: at }: { published_at: string | null }) => at)).toEqual([expect.any(String), null])
})

test('the search finds a part of the topic, with % and _ as themselves', async () => {
  await story({ topic: 'ลดเวลา 40% ในห้องเรียน' })
  await story({ topic: 'ห้องสมุด' })
  const topics = async (text: string) =>
    (await list(`?search=${encodeURIComponent(text)}`)).data.map(({ topic }: { topic: string }) => topic)
  expect(await topics('ห้อง')).toHaveLength(2)
  expect(await topics('%')).toEqual(['ลดเวลา 40% ในห้องเรียน'])
  expect(await topics('ไม่มี')).toEqual([])
})

describe('Q-166 who sees what', () => {
  test('teachers see their own, admins all, others 403 and visitors 401', async () => {
    const mine = await story()
    const other = await createTeacher(site.db.primary)
    const theirs = await createStory(site.db.primary, { authorId: other.id })
    const ids = async (who: Actor) => (await list('', who)).data.map(({ id }: { id: number }) => id)
    expect(await ids(actor)).toEqual([mine.id])
    expect(await ids(admin)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    const user = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await user.get(STORIES), 403, 'forbidden')
    expectErrorResponse(await site.get(STORIES), 401, 'unauthenticated')
    expectErrorResponse(await user.get('/api/v2/teaching-stories.csv'), 403, 'forbidden')
  })

  test('a deleted story is in no list', async () => {
    const { id } = await story({ deletedAt: new Date() })
    expect((await list()).data).toEqual([])
    expectErrorResponse(await actor.get(storyPath(id)), 404, 'not_found')
  })
})

test('the chart has the views of the last 90 days, the newest last', async () => {
  const { id } = await story()
  const day = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
  for (const [days, views] of [
    [0, 3],
    [89, 5],
    [90, 9],
  ] as const)
    await insertRow(site.db.primary, 'post_view_days', { postId: id, day: day(days) as never, views })
  const [{ daily_views: views }] = (await list()).data
  expect(views).toHaveLength(90)
  expect([views[0], views[88], views[89]]).toEqual([5, 0, 3])
})

test('a counted view is in the chart', async () => {
  const { id } = await story()
  await site.post(`/count_post/${id}`)
  expect((await list()).data[0].daily_views.at(-1)).toBe(1)
})

test('the CSV has the list with its filter; a topic is never a formula', async () => {
  await story({ topic: '=HYPERLINK("http://evil","x")', status: 0, createdAt: new Date('2026-11-12T02:00:00Z') })
  await story({ topic: 'ธรรมดา', story: { type: 1 } })
  const response = await actor.get('/api/v2/teaching-stories.csv?type=0')
  expect(response.headers['content-disposition']).toContain('attachment')
  const lines = response.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
  expect(lines[1]).toContain(',Teaching Story,Draft,12 พ.ย. 69,-,')
})
