import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { deleteRows } from '#test/rows.ts'
import { errorTexts } from '../texts.ts'

let site: TestApp
let admin: Actor
let other: Actor
let authorId: number
let posts: number[]

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
  other = await site.as(await createAdmin(site.db.primary))
  authorId = (await createTeacher(site.db.primary)).id
})
afterAll(() => site.close())
beforeEach(async () => {
  const db = site.db.primary
  await deleteRows(db, 'search_documents')
  await deleteRows(db, 'posts')
  posts = []
  for (let count = 0; count < 4; count++) posts.push((await createStory(db, { authorId })).id)
  for (const id of posts.slice(0, 3)) await admin.post(PATH, { post_id: id })
  site.app.contentBus.dropHere()
})

const PATH = '/api/admin/highlights'
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const list = async () => idsOf((await admin.get(PATH)).json().data)
const shown = async () => idsOf((await site.get('/api/highlight-posts')).json().data)
const order = (ids: number[], known: number[], actor = admin) => actor.post(`${PATH}/order`, { ids, known })
const send = (method: 'PATCH' | 'DELETE', id: number, payload: object = {}) =>
  admin.request({ method, url: `${PATH}/${id}`, payload })

test('HIGH-011 an added post is the last highlight of readers at once; an order, too', async () => {
  const [a, b, c, d] = posts as [number, number, number, number]
  expect(await shown()).toEqual([a, b, c])
  expect(idsOf((await admin.post(PATH, { post_id: d })).json().data)).toEqual([a, b, c, d])
  expect((await order([d, a, c, b], [a, b, c, d])).statusCode).toBe(200)
  expect(await shown()).toEqual([d, a, c, b])
  const audits = await site.db.primaryPool.query('select action from audit_entries order by id desc limit 2')
  expect(audits.rows.map(({ action }) => action)).toEqual(['highlight.order', 'highlight.add'])
})

test('HIGH-011 two admins order the list at once: one order holds, the other gets 409 with the newer list', async () => {
  const [a, b, c] = posts as [number, number, number]
  const answers = await Promise.all([order([c, b, a], [a, b, c], admin), order([b, a, c], [a, b, c], other)])
  const late = answers.find(({ statusCode }) => statusCode === 409)!
  const won = answers.find(({ statusCode }) => statusCode === 200)!
  expectErrorResponse(late, 409, 'highlights_changed')
  expect(late.json().message).toBe(errorTexts.highlights_changed)
  expect(idsOf(late.json().data)).toEqual(await list())
  expect(idsOf(won.json().data)).toEqual(await list())
})

test('an order must name the posts of the list, each once', async () => {
  const [a, b, c, d] = posts as [number, number, number, number]
  for (const ids of [[a, b], [a, b, b], [a, b, d], [a, b, c, d], []]) {
    expectErrorResponse(await order(ids, [a, b, c]), 422, 'validation')
  }
  expect(await list()).toEqual([a, b, c])
})

test('Q-122 at most ten posts, each once, published ones only; parallel additions keep the limit', async () => {
  const db = site.db.primary
  const draft = await createStory(db, { authorId, status: 0 })
  expectErrorResponse(await admin.post(PATH, { post_id: draft.id }), 422, 'highlight_unlisted')
  expectErrorResponse(await admin.post(PATH, { post_id: 999_999 }), 422, 'highlight_unlisted')
  expectErrorResponse(await admin.post(PATH, { post_id: posts[0] }), 409, 'highlight_listed')
  const more: number[] = []
  for (let count = 0; count < 9; count++) more.push((await createStory(db, { authorId })).id)
  const answers = await Promise.all(more.map((id) => admin.post(PATH, { post_id: id })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7)
  expectErrorResponse(answers.find(({ statusCode }) => statusCode !== 200)!, 422, 'highlights_full')
  expect(await list()).toHaveLength(10)
})

test('HIGH-002 texts and the large card are those that readers get', async () => {
  const [a] = posts as [number]
  const texts = { is_large: 1, caption: 'ครูลองแล้ว', description: 'ใช้ได้จริง' }
  expect((await send('PATCH', a, texts)).statusCode).toBe(200)
  const { data } = (await site.get('/api/highlight-posts')).json()
  expect(data[0]).toMatchObject({ highlight: 1, highlight_caption: 'ครูลองแล้ว', highlight_description: 'ใช้ได้จริง' })
  const long = await send('PATCH', a, { ...texts, caption: 'ก'.repeat(121) })
  expectErrorResponse(long, 422, 'validation')
  expect(Object.keys(long.json().errors)).toEqual(['caption'])
  expectErrorResponse(await send('PATCH', posts[3]!, texts), 404, 'not_found')
})

test('HIGH-002 a removed post is in no list and is no large card; an unpublished one is marked', async () => {
  const [a, b, c] = posts as [number, number, number]
  await send('PATCH', a, { is_large: 1, caption: '', description: '' })
  expect((await send('DELETE', a)).statusCode).toBe(200)
  expect([await list(), await shown()]).toEqual([
    [b, c],
    [b, c],
  ])
  const { rows } = await site.db.primaryPool.query('select highlight from posts where id = $1', [a])
  expect(rows).toEqual([{ highlight: 0 }])
  expectErrorResponse(await send('DELETE', a), 404, 'not_found')
  await site.db.primaryPool.query('update posts set status = 2 where id = $1', [b])
  const { data } = (await admin.get(PATH)).json()
  expect(data.map((row: { is_listed: number }) => row.is_listed)).toEqual([0, 1])
})

test('candidates are published posts outside the list: the newest, or those that a search finds', async () => {
  const db = site.db.primary
  const found = await createStory(db, { authorId, topic: 'กังหันลมกระดาษในห้องวิทยาศาสตร์' })
  await createStory(db, { authorId, topic: 'กังหันลมฉบับร่าง', status: 0 })
  await indexPosts(db, [...posts, found.id])
  const candidates = async (query: string) =>
    idsOf((await admin.get(`/api/admin/highlight-candidates${query}`)).json().data)
  expect((await candidates('')).toSorted()).toEqual([posts[3], found.id].toSorted())
  expect(await candidates(`?search=${encodeURIComponent('กังหันลม')}`)).toEqual([found.id])
})
