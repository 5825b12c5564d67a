import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { insertRows } from '#test/rows.ts'
import type { PostCard } from '../contract.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  teacher = await createTeacher(db)
  await createTechReview(db, { authorId: teacher.id, tagIds: [3, 18], publishedAt: new Date('2026-01-05T01:00:00Z') })
  for (let index = 0; index < 10; index++) await createStory(db, { authorId: teacher.id })
})
afterAll(() => site.close())

async function cardOf(id: number, actor: Actor = site): Promise<PostCard> {
  const { data } = (await actor.get(`/api/content_v2?timestamp=${Date.now() + 1000}`)).json()
  return data.find((card: PostCard) => card.id === id)
}

describe('number of statements', () => {
  async function countQueries(actor: Actor, url: string) {
    await actor.get(url)
    site.queries.length = 0
    const cards = (await actor.get(url)).json().data.length
    const lists = site.queries.filter((text) => !text.includes('from sessions'))
    return { cards, queries: lists.length }
  }

  test('the number of statements does not depend on the number of cards', async () => {
    const few = await countQueries(site, '/api/content_v2?timestamp=1767600000000')
    const many = await countQueries(site, '/api/content_v2')
    expect(few.cards).toBe(1)
    expect(many.cards).toBe(10)
    expect([few.queries, many.queries]).toEqual([2, 2])
  })

  test('ACT-002 ACT-068 a list includes only its reader’s pins, in a constant number of statements', async () => {
    const reader = await createUser(site.db.primary)
    const actor = await site.as(reader)
    const ids = async (who: Actor) =>
      (await who.get('/api/content_v2'))
        .json()
        .data.flatMap((card: PostCard) => (card.pin_by_current_user === 1 ? [card.id] : []))
    const before = await countQueries(actor, '/api/content_v2')
    expect(await ids(actor)).toEqual([])
    const shown = (await site.get('/api/content_v2')).json().data.map(({ id }: PostCard) => id)
    const pinned: number[] = shown.filter((_: number, at: number) => at % 2 === 0)
    await insertRows(
      site.db.primary,
      'post_pins',
      pinned.map((postId) => ({ userId: reader.id, postId })),
    )
    expect(await ids(actor)).toEqual(pinned)
    expect(await countQueries(actor, '/api/content_v2')).toEqual(before)
    expect(await ids(site)).toEqual([])
    expect(await ids(await site.as(await createUser(site.db.primary)))).toEqual([])
  })

  test('Q-114 each way to a list takes as few statements as it can', async () => {
    const count = async (query: string) => (await countQueries(site, `/api/content_v2?${query}`)).queries
    for (let index = 0; index < 11; index++)
      await createStory(site.db.primary, { authorId: teacher.id, tagIds: [54, 61], publishedAt: new Date(index) })
    expect(await count('tags=1')).toBe(2)
    expect(await count('tags=54,61')).toBe(3)
    // The first posts do not fill the page.
    expect(await count('tags=3,54')).toBe(3)
    expect(await count('tags=54,61&page=2')).toBe(3)
    expect(await count('page=10000')).toBe(1)
  })

  test('the reactions of a signed-in reader add one statement, tags one, several conditions two', async () => {
    const actor = await site.as(await createUser(site.db.primary))
    expect((await countQueries(actor, '/api/content_v2')).queries).toBe(3)
    expect((await countQueries(site, '/api/content_v2?tags=3')).queries).toBe(3)
    expect((await countQueries(site, '/api/content_v2?tags=3,54&edu-plan=1')).queries).toBeLessThanOrEqual(4)
  })
})

test('FEED-052 ADMIN-003 counts hidden comments only for admins (Q-142)', async () => {
  const db = site.db.primary
  const [writer, admin] = [await createUser(db), await createAdmin(db)]
  const { id: postId } = await createStory(db, { authorId: teacher.id, commentCount: 2 })
  await createComment(db, { postId, userId: writer.id })
  await createComment(db, { postId, userId: writer.id })
  await createComment(db, { postId, userId: writer.id, isShown: false })
  await createComment(db, { postId, userId: writer.id, deletedAt: new Date() })
  expect((await cardOf(postId)).total_comment).toBe(2)
  expect((await cardOf(postId, await site.as(writer))).total_comment).toBe(2)
  expect((await cardOf(postId, await site.as(admin))).total_comment).toBe(3)
})
