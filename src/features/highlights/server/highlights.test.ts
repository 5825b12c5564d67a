import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { PostCard } from '#features/feed/contract.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import { HIGHLIGHTS_MAX, POPULAR_TOOLS_MAX } from '../constants.ts'

let site: TestApp
let authorId: number
const order: number[] = []

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  authorId = (await createTeacher(db)).id
  for (const position of [12, 5, 8, 1, 9, 3, 2, 11, 4, 7, 10, 6]) {
    const { id } = await createStory(db, { authorId, highlightPosition: position, highlight: position % 2 ? 1 : 0 })
    order[position - 1] = id
  }
  await createStory(db, { authorId, highlightPosition: 20, status: 2 })
  await createStory(db, { authorId, highlightPosition: 21, status: 0 })
  await createStory(db, { authorId, highlight: 1 })
})
afterAll(() => site.close())

test('HIGH-011 returns at most ten published posts in the editors’ order, flagged or not (Q-122)', async () => {
  const response = await site.get('/api/highlight-posts')
  expect(response.statusCode).toBe(200)
  const { data } = response.json()
  expect(data.map(({ id }: PostCard) => id)).toEqual(order.slice(0, HIGHLIGHTS_MAX))
  expect(data.map(({ highlight }: PostCard) => highlight)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
  expect(Object.keys(data[0]).sort()).toEqual(Object.keys(PostCard.shape).sort())
})

test('excludes unlisted, draft and deleted posts', async () => {
  await site.db.primaryPool.query('update posts set status = 2 where id = $1', [order[0]])
  await site.db.primaryPool.query('update posts set deleted_at = now() where id = $1', [order[1]])
  site.app.contentBus.dropHere()
  const { data } = (await site.get('/api/highlight-posts')).json()
  expect(data.map(({ id }: PostCard) => id)).toEqual(order.slice(2))
})

test('the response is the same for everyone, without the reader’s reactions', async () => {
  const reader = await createUser(site.db.primary)
  await insertRow(site.db.primary, 'post_likes', { userId: reader.id, postId: order[3] as number })
  site.app.contentBus.dropHere()
  const signedIn = await site.as(reader)
  const own = await signedIn.get('/api/highlight-posts')
  expect(own.body).toBe((await site.get('/api/highlight-posts')).body)
  expect(own.json().data.every((card: PostCard) => card.liked_by_current_user === 0)).toBe(true)
})

test('AB-161 highlights are served from the cache', async () => {
  const first = await site.get('/api/highlight-posts')
  site.queries.length = 0
  const again = await site.get('/api/highlight-posts?x=1', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, site.queries]).toEqual([304, []])
})

test('HIGH-012 returns the most used tools first', async () => {
  const db = site.db.primary
  const made = []
  for (let used = 0; used < 14; used++) made.push(await createTechReview(db, { authorId, usedItCount: used }))
  await createTechReview(db, { authorId, usedItCount: 999, status: 2 })
  const { data } = (await site.get('/api/v2/popular-tools')).json()
  const expected = made.toReversed().slice(0, POPULAR_TOOLS_MAX)
  expect(data.map(({ id }: PostCard) => id)).toEqual(expected.map(({ id }) => id))
})
