import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import type { PostPage } from '#features/feed/contract.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexStalePosts } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

const BOARD = '/api/content_v2/my-board'
let site: TestApp
let member: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
  teacher = await createTeacher(site.db.primary)
  member = await site.as(await createUser(site.db.primary))
})
afterAll(() => site.close())

const somebody = async () => site.as(await createUser(site.db.primary))
const pin = (actor: Actor, id: number) => actor.post('/pin-my-board', { post_id: id })
const idsOf = async (actor: Actor, url = BOARD) => {
  const answer = await actor.get(url)
  expect(answer.statusCode).toBe(200)
  return answer.json().data.map(({ id }: { id: number }) => id)
}
const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)

test('ACT-069 BOARD-008 a visitor is refused', async () => {
  expectErrorResponse(await site.get(BOARD), 401, 'unauthenticated')
})

test('BOARD-002 BOARD-008 a board without pins is empty', async () => {
  expect((await (await somebody()).get(BOARD)).json()).toEqual({ data: [], next_page_url: null })
})

test('BOARD-004 BOARD-005 Q-129 newest pin first, each reader their own; what is unpinned is gone', async () => {
  const ids = []
  for (let at = 0; at < 3; at++) {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    await pin(member, id)
    ids.unshift(id)
  }
  const other = await somebody()
  await pin(other, ids[2] as number)
  expect(await idsOf(member)).toEqual(ids)
  expect(await idsOf(other)).toEqual([ids[2]])
  const [card] = (await member.get(BOARD)).json().data
  expect(card).toMatchObject({ pin_by_current_user: 1, total_pin: 1 })
  await member.request({ method: 'DELETE', url: '/pin-my-board', payload: { post_id: ids[1] } })
  expect(await idsOf(member)).toEqual([ids[0], ids[2]])
})

test('Q-129 unlisted and deleted posts are left out while their pins stay', async () => {
  const reader = await somebody()
  const { id } = await createStory(site.db.primary, { authorId: teacher.id })
  await pin(reader, id)
  for (const change of ['status = 2', 'status = 1, deleted_at = now()']) {
    await sql(`update posts set ${change} where id = $1`, [id])
    expect(await idsOf(reader)).toEqual([])
  }
  await sql('update posts set deleted_at = null where id = $1', [id])
  expect(await idsOf(reader)).toEqual([id])
})

test('BOARD-006 BOARD-008 pages of ten follow each other to the end, by place and by number, without a cut in time', async () => {
  const reader = await somebody()
  const ids: number[] = []
  for (let at = 0; at < 23; at++) {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    await pin(reader, id)
    ids.unshift(id)
  }
  // Pins of one moment are told apart by their post.
  await sql(`update post_pins set created_at = date_trunc('minute', created_at) where post_id = any($1)`, [ids])
  const order = [...ids].sort((one, other) => other - one)
  const first = (await reader.get(`${BOARD}?timestamp=1`)).json()
  expect(first.data).toHaveLength(10)
  expect(first.next_page_url).toMatch(/^\/api\/content_v2\/my-board\?.*timestamp=1.*page=2/)
  const found: number[] = []
  let url: string | null = BOARD
  while (url) {
    const answer: PostPage = (await reader.get(url)).json()
    found.push(...answer.data.map(({ id }) => id))
    url = answer.next_page_url
  }
  expect(found).toEqual(order)
  expect(await idsOf(reader, `${BOARD}?page=2`)).toEqual(order.slice(10, 20))
  expect(await idsOf(reader, `${BOARD}?page=2&after=nonsense`)).toEqual(order.slice(10, 20))
  expect(await idsOf(reader, `${BOARD}?page=4`)).toEqual([])
})

test('BOARD-008 FEED-070 tags, education plan and a text narrow the board as they narrow the feed', async () => {
  const reader = await somebody()
  const tagged = await createStory(site.db.primary, {
    authorId: teacher.id,
    tagIds: [54],
    topic: 'กระดานสนทนาในห้องเรียนวิทยาศาสตร์',
  })
  const free = await createTechReview(site.db.primary, { authorId: teacher.id, review: { eduPlanOption: 1 } })
  for (const { id } of [tagged, free]) await pin(reader, id)
  const foreign = await createStory(site.db.primary, { authorId: teacher.id, tagIds: [54] })
  await indexStalePosts(site.db.primary)
  expect(await idsOf(reader, `${BOARD}?tags=54`)).toEqual([tagged.id])
  expect(await idsOf(reader, `${BOARD}?tags=54,999999`)).toEqual([tagged.id])
  expect(await idsOf(reader, `${BOARD}?edu-plan=1`)).toEqual([free.id])
  expect(await idsOf(reader, `${BOARD}?tags=54&edu-plan=1`)).toEqual([])
  const text = encodeURIComponent('วิทยาศาสตร์')
  expect(await idsOf(reader, `${BOARD}?search=${text}`)).toEqual([tagged.id])
  expect((await reader.get(`${BOARD}?search=${text}`)).json().searched.terms.length).toBeGreaterThan(0)
  expect(await idsOf(reader, `${BOARD}?search=%20!!%20`)).toEqual([])
  expect(foreign.id).toBeGreaterThan(0)
})

test('AB-156 what is malformed is refused as the feed refuses it', async () => {
  for (const query of ['tags=abc', 'page=10001', 'search[]=a', 'timestamp=x', 'edu-plan=2']) {
    expectErrorResponse(await member.get(`${BOARD}?${query}`), 422, 'validation')
  }
})
