import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { deleteRows, insertRow } from '#test/rows.ts'
import type { OfficeTestimonial } from '../contract.ts'

let site: TestApp
let admin: Actor
let other: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
  other = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(async () => {
  await deleteRows(site.db.primary, 'reviews')
  await deleteRows(site.db.primary, 'testimonials')
})

const PATH = '/api/admin/testimonials'
const ENTRY = { author: 'ครูมานี', role: 'ครูประถม', content: 'ใช้แล้วเด็กสนุก', rating: 5, is_shown: true }
const create = (more: object = {}) => admin.post(PATH, { ...ENTRY, ...more })
const send = (method: 'PATCH' | 'DELETE', id: number, payload: object = {}, actor = admin) =>
  actor.request({ method, url: `${PATH}/${id}`, payload })
const list = async () => (await admin.get(PATH)).json().data as OfficeTestimonial[]
const shown = async () =>
  ((await site.get('/api/v2/testimonials')).json().data as { content: string }[]).map(({ content }) => content)
const review = async (opinion: string, more: object = {}) => {
  const { id: userId } = await createUser(site.db.primary, { firstname: 'สมหญิง', lastname: 'ใจดี' })
  const fields = { type: 2, score: 5, opinion, maskedName: 'ส•••', status: 'published', ...more }
  return insertRow(site.db.primary, 'reviews', { userId, ...fields })
}
const feature = (id: number, action = 'feature') =>
  admin.post('/api/admin/reviews/bulk', { action, ids: [id], reason: '' })

test('REV-107 an entry is on home at once, off when it is turned off, and gone when it is deleted', async () => {
  const [entry] = (await create()).json().data
  expect(await shown()).toEqual(['ใช้แล้วเด็กสนุก'])
  const { id, revision } = entry
  expect((await send('PATCH', id, { ...ENTRY, is_shown: false, revision })).statusCode).toBe(200)
  expect([await shown(), (await list())[0]?.is_shown]).toEqual([[], false])
  expectErrorResponse(await send('PATCH', id, { ...ENTRY, revision }), 409, 'testimonial_changed')
  expect((await send('DELETE', id)).json().data).toEqual([])
  expectErrorResponse(await send('DELETE', id), 404, 'not_found')
  const audits = await site.db.primaryPool.query('select action from audit_entries order by id desc limit 3')
  expect(audits.rows.map(({ action }) => action)).toEqual([
    'testimonial.delete',
    'testimonial.change',
    'testimonial.create',
  ])
})

test('REV-107 reviews and entries have one order; a newly featured review is in front', async () => {
  await create({ content: 'หนึ่ง' })
  await create({ content: 'สอง' })
  const first = await review('รีวิวแรก')
  await feature(first.id)
  expect(await shown()).toEqual(['รีวิวแรก', 'หนึ่ง', 'สอง'])
  const known = (await list()).map(({ kind, id }) => ({ kind, id }))
  const items = [known[2], known[0], known[1]]
  expect((await admin.post(`${PATH}/order`, { items, known })).statusCode).toBe(200)
  expect(await shown()).toEqual(['สอง', 'รีวิวแรก', 'หนึ่ง'])
  const second = await review('รีวิวใหม่')
  await feature(second.id)
  expect(await shown()).toEqual(['รีวิวใหม่', 'สอง', 'รีวิวแรก', 'หนึ่ง'])
  await feature(first.id, 'unfeature')
  await feature(first.id)
  expect((await shown()).slice(0, 2).toSorted()).toEqual(['รีวิวแรก', 'รีวิวใหม่'].toSorted())
})

test('REV-107 two admins order at once: one order holds, the other gets 409 with the newer list', async () => {
  for (const content of ['หนึ่ง', 'สอง', 'สาม']) await create({ content })
  const known = (await list()).map(({ kind, id }) => ({ kind, id }))
  const [a, b, c] = known
  const answers = await Promise.all([
    admin.post(`${PATH}/order`, { items: [c, b, a], known }),
    other.post(`${PATH}/order`, { items: [b, a, c], known }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().data).toEqual(await list())
  const now = (await list()).map(({ kind, id }) => ({ kind, id }))
  expectErrorResponse(await admin.post(`${PATH}/order`, { items: [a, a, b], known: now }), 422, 'validation')
})

test('Q-140 candidates are published reviews of four stars, anonymous ones under their mask', async () => {
  const named = await review('ดีมากครับ')
  const hidden = await review('ดีแต่ไม่บอกชื่อ', { isAnonymous: true })
  await review('รอตรวจ', { status: 'waiting' })
  await review('สามดาว', { score: 3 })
  await feature((await review('ขึ้นแล้ว')).id)
  const find = async (query: string) =>
    (await admin.get(`/api/admin/testimonial-candidates${query}`)).json().data as OfficeTestimonial[]
  expect((await find('')).map(({ id, author }) => [id, author])).toEqual([
    [hidden.id, 'ส•••'],
    [named.id, 'สมหญิง ใจดี'],
  ])
  expect((await find(`?search=${encodeURIComponent('มากครับ')}`)).map(({ id }) => id)).toEqual([named.id])
  expect(await find('?search=%25')).toEqual([])
})

test.each([
  ['author', { author: ' ' }],
  ['role', { role: '' }],
  ['content', { content: 'ก'.repeat(2_001) }],
  ['rating', { rating: 6 }],
  ['rating', { rating: 4.5 }],
  ['is_shown', { is_shown: 'yes' }],
])('API-004 %s %j is rejected', async (field, more) => {
  const response = await create(more)
  expectErrorResponse(response, 422, 'validation')
  expect(Object.keys(response.json().errors)).toEqual([field])
})
