import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import type { PostPage } from '#features/feed/contract.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexStalePosts } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
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

const createMember = async () => site.as(await createUser(site.db.primary))
const pin = (actor: Actor, id: number) => actor.post('/pin-my-board', { post_id: id })
const idsOf = async (actor: Actor, url = BOARD) => {
  const response = await actor.get(url)
  expect(response.statusCode).toBe(200)
  return response.json().data.map(({ id }: { id: number }) => id)
}
const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)

test('ACT-069 BOARD-008 returns 401 to a visitor', async () => {
  expectErrorResponse(await site.get(BOARD), 401, 'unauthenticated')
})

test('BOARD-002 BOARD-008 a board without pins is empty', async () => {
  expect((await (await createMember()).get(BOARD)).json()).toEqual({
    data: [],
    next_page_url: null,
    total: 0,
    types: { tool: 0, story: 0, case: 0, event: 0 },
  })
})

test('BOARD-004 BOARD-005 Q-129 lists the reader’s own pins, newest first, without unpinned posts', async () => {
  const ids = []
  for (let at = 0; at < 3; at++) {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    await pin(member, id)
    ids.unshift(id)
  }
  const other = await createMember()
  await pin(other, ids[2] as number)
  expect(await idsOf(member)).toEqual(ids)
  expect(await idsOf(other)).toEqual([ids[2]])
  const [card] = (await member.get(BOARD)).json().data
  expect(card).toMatchObject({ pin_by_current_user: 1, total_pin: 1 })
  await member.request({ method: 'DELETE', url: '/pin-my-board', payload: { post_id: ids[1] } })
  expect(await idsOf(member)).toEqual([ids[0], ids[2]])
  expect((await member.get(BOARD)).json().total).toBe(2)
})

test('Q-129 leaves out unlisted and deleted posts while their pins remain', async () => {
  const reader = await createMember()
  const { id } = await createStory(site.db.primary, { authorId: teacher.id })
  await pin(reader, id)
  for (const change of ['status = 2', 'status = 1, deleted_at = now()']) {
    await sql(`update posts set ${change} where id = $1`, [id])
    expect(await idsOf(reader)).toEqual([])
  }
  await sql('update posts set deleted_at = null where id = $1', [id])
  expect(await idsOf(reader)).toEqual([id])
})

test('BOARD-006 BOARD-008 returns pages of ten up to the end, by cursor and by number, regardless of the timestamp', async () => {
  const reader = await createMember()
  const ids: number[] = []
  for (let at = 0; at < 23; at++) {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    await pin(reader, id)
    ids.unshift(id)
  }
  // Pins with equal times are ordered by their post.
  await sql(`update post_pins set created_at = date_trunc('minute', created_at) where post_id = any($1)`, [ids])
  const order = [...ids].sort((one, other) => other - one)
  const first = (await reader.get(`${BOARD}?timestamp=1`)).json()
  expect(first.data).toHaveLength(10)
  expect(first.next_page_url).toMatch(/^\/api\/content_v2\/my-board\?.*timestamp=1.*page=2/)
  const found: number[] = []
  let url: string | null = BOARD
  while (url) {
    const response: PostPage = (await reader.get(url)).json()
    found.push(...response.data.map(({ id }) => id))
    url = response.next_page_url
  }
  expect(found).toEqual(order)
  expect(await idsOf(reader, `${BOARD}?page=2`)).toEqual(order.slice(10, 20))
  expect(await idsOf(reader, `${BOARD}?page=2&after=nonsense`)).toEqual(order.slice(10, 20))
  expect(await idsOf(reader, `${BOARD}?page=4`)).toEqual([])
})

test('BOARD-008 FEED-070 filters the board by tags, education plan and text like the feed', async () => {
  const reader = await createMember()
  const tagged = await createStory(site.db.primary, {
    authorId: teacher.id,
    tagIds: [54],
    topic: 'กระดานสนทนาในห้องเรียนวิทยาศาสตร์',
  })
  const free = await createTechReview(site.db.primary, { authorId: teacher.id, review: { eduPlanOption: 1 } })
  for (const { id } of [tagged, free]) await pin(reader, id)
  const notPinned = await createStory(site.db.primary, { authorId: teacher.id, tagIds: [54] })
  await indexStalePosts(site.db.primary)
  expect(await idsOf(reader, `${BOARD}?tags=54`)).toEqual([tagged.id])
  expect(await idsOf(reader, `${BOARD}?tags=54,999999`)).toEqual([tagged.id])
  expect(await idsOf(reader, `${BOARD}?edu-plan=1`)).toEqual([free.id])
  expect(await idsOf(reader, `${BOARD}?tags=54&edu-plan=1`)).toEqual([])
  const text = encodeURIComponent('วิทยาศาสตร์')
  expect(await idsOf(reader, `${BOARD}?search=${text}`)).toEqual([tagged.id])
  expect((await reader.get(`${BOARD}?search=${text}`)).json().searched.terms.length).toBeGreaterThan(0)
  expect(await idsOf(reader, `${BOARD}?search=%20!!%20`)).toEqual([])
  expect(notPinned.id).toBeGreaterThan(0)
})

test('AB-156 rejects malformed parameters like the feed', async () => {
  for (const query of ['tags=abc', 'page=10001', 'search[]=a', 'timestamp=x', 'edu-plan=2']) {
    expectErrorResponse(await member.get(`${BOARD}?${query}`), 422, 'validation')
  }
})

test('BOARD-008 limits the board to a type; the counts are of each type under the other filters', async () => {
  const reader = await createMember()
  const story = await createStory(site.db.primary, { authorId: teacher.id, topic: 'เรื่องเล่าของดาวพลูโต' })
  const study = await createStory(site.db.primary, { authorId: teacher.id, story: { type: 1 } })
  const tools = []
  for (let at = 0; at < 12; at++) tools.push(await createTechReview(site.db.primary, { authorId: teacher.id }))
  const event = await createTraining(site.db.primary, { authorId: teacher.id })
  for (const { id } of [story, study, ...tools, event]) await pin(reader, id)
  await indexStalePosts(site.db.primary)
  const types = { tool: 12, story: 1, case: 1, event: 1 }
  const all = (await reader.get(BOARD)).json()
  expect([all.total, all.types]).toEqual([15, types])
  for (const [type, id] of [
    ['story', story.id],
    ['case', study.id],
    ['event', event.id],
  ] as const) {
    const page = (await reader.get(`${BOARD}?type=${type}`)).json()
    expect([page.data.map((card: { id: number }) => card.id), page.total, page.types]).toEqual([[id], 1, types])
  }
  const first = (await reader.get(`${BOARD}?type=tool`)).json()
  const second = (await reader.get(first.next_page_url)).json()
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(tools.map(({ id }) => id).reverse())
  expect([first.total, second.total, second.next_page_url]).toEqual([12, 12, null])
  const text = encodeURIComponent('ดาวพลูโต')
  const found = (await reader.get(`${BOARD}?search=${text}&type=tool`)).json()
  expect([found.data, found.total, found.types]).toEqual([[], 0, { tool: 0, story: 1, case: 0, event: 0 }])
  expectErrorResponse(await reader.get(`${BOARD}?type=x`), 422, 'validation')
  expectErrorResponse(await reader.get(`${BOARD}?type[]=tool`), 422, 'validation')
})
