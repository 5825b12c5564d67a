import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import type { ShownAnnouncements } from '#features/announcements/contract.ts'
import { switchAnnouncements } from '#features/announcements/server/service/announcements.ts'
import { maintenanceErrors } from '#features/announcements/texts.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { realPages } from '#test/crawl-endpoints.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { OfficeAnnouncement } from '../contract.ts'

const PATH = '/api/admin/announcements'
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const announcement = (more: object = {}) => ({
  text: 'เปิดรับสมัครอบรม Tinkercad',
  kind: 'info',
  link_label: 'ดูรายละเอียด',
  link_href: '/training',
  audience: 'all',
  starts_at: at(-1),
  ...more,
})
let site: TestApp
let admin: Actor
let member: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', pages: realPages() })
  admin = await site.as(await createAdmin(site.db.primary))
  member = await site.as(await createUser(site.db.primary))
})
afterAll(() => site.close())

async function create(more: object = {}): Promise<OfficeAnnouncement> {
  const response = await admin.post(PATH, announcement(more))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
async function shown(actor: Actor = site): Promise<string[]> {
  const { announcements } = (await actor.get('/api/v2/announcements')).json().data as ShownAnnouncements
  return announcements.map(({ text }) => text)
}
const remove = ({ id }: { id: number }) => admin.request({ method: 'DELETE', url: `${PATH}/${id}` })
/** Waits until all notifications of earlier changes have dropped the pages. */
async function untilQuiet() {
  let last = performance.now()
  const unsubscribe = site.app.contentBus.subscribe(() => {
    last = performance.now()
  })
  await expect.poll(() => performance.now() - last > 500, { timeout: 10_000 }).toBe(true)
  unsubscribe()
}
/** Lets time pass for one announcement. */
const move = (id: number, starts: string, ends: string | null = null) =>
  site.db.primaryPool.query('update announcements set starts_at = $2, ends_at = $3 where id = $1', [id, starts, ends])
const runSwitch = () => switchAnnouncements(site.app.backgroundContext())

test('decision 0065 an announcement is shown from its start to its end, to its readers', async () => {
  const first = await create()
  const later = await create({ text: 'พรุ่งนี้', starts_at: at(60) })
  const forMembers = await create({ text: 'เฉพาะสมาชิก', audience: 'members', kind: 'important' })
  expect(await shown()).toEqual(['เปิดรับสมัครอบรม Tinkercad'])
  expect(await shown(member)).toEqual(['เฉพาะสมาชิก', 'เปิดรับสมัครอบรม Tinkercad'])
  await move(first.id, at(-5), at(-1))
  expect(await shown()).toEqual([])
  const { data } = (await admin.get(PATH)).json() as { data: OfficeAnnouncement[] }
  expect(Object.fromEntries(data.map(({ id, state }) => [id, state]))).toEqual({
    [first.id]: 'ended',
    [later.id]: 'waiting',
    [forMembers.id]: 'running',
  })
  for (const one of [first, later, forMembers]) expect((await remove(one)).statusCode).toBe(200)
})

test('decision 0065 a stored page shows an announcement after it began, and not after it ended', async () => {
  const page = async () => (await site.request({ url: '/contact', headers: { accept: 'text/html' } })).body
  const waiting = await create({ text: 'ประกาศตามเวลา', starts_at: at(60) })
  await untilQuiet()
  expect(await page()).not.toContain('ประกาศตามเวลา')
  await move(waiting.id, at(-1))
  expect(await page(), 'the page is stored').not.toContain('ประกาศตามเวลา')
  await runSwitch()
  await expect.poll(page).toContain('ประกาศตามเวลา')
  await move(waiting.id, at(-5), at(-1))
  await runSwitch()
  await expect.poll(page).not.toContain('ประกาศตามเวลา')
  await remove(waiting)
})

test('the pages are dropped once for each begin and end, also when two instances run the job', async () => {
  const one = await create({ starts_at: at(60) })
  await move(one.id, at(-1))
  site.queries.length = 0
  await Promise.all([runSwitch(), runSwitch(), runSwitch()])
  await runSwitch()
  expect(site.queries.filter((text) => text.includes('pg_notify')).length).toBe(1)
  await remove(one)
})

test('an announcement enqueues its begin and its end to the second', async () => {
  site.sent.length = 0
  const one = await create({ starts_at: at(2), ends_at: at(4) })
  expect(site.sent.map(({ name }) => name)).toEqual([
    'announcements.switch-announcements',
    'announcements.switch-announcements',
  ])
  await remove(one)
})

test('of two admins who change the same version one gets 409 and loses nothing of the other', async () => {
  const one = await create()
  const change = (text: string) =>
    admin.request({
      method: 'PATCH',
      url: `${PATH}/${one.id}`,
      payload: { ...announcement({ text }), version: one.version },
    })
  const responses = await Promise.all([change('ก'), change('ข')])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const winner = responses.find(({ statusCode }) => statusCode === 200)?.json().data as OfficeAnnouncement
  expect(winner.version).toBe(one.version + 1)
  expect(await shown()).toEqual([winner.text])
  await remove(one)
  expectErrorResponse(await change('ค'), 404, 'not_found')
  expectErrorResponse(await remove(one), 404, 'not_found')
})

test('every change is in the audit log with its text', async () => {
  const one = await create({ text: 'บันทึกไว้' })
  await remove(one)
  const { rows } = await site.db.primaryPool.query(
    'select action, reason from audit_entries where subject_id = $1 order by id',
    [one.id],
  )
  expect(rows).toEqual([
    { action: 'announcement.create', reason: 'บันทึกไว้' },
    { action: 'announcement.delete', reason: '' },
  ])
})

test.each([
  ['text', { text: '' }],
  ['text', { text: 'ก'.repeat(201) }],
  ['text', { text: 'ปิด\u0007ระบบ' }],
  ['text', { text: `ปิด${'\u0e49'.repeat(40)}` }],
  ['link_label', { link_label: 'อ่าน\nต่อ' }],
  ['kind', { kind: 'loud' }],
  ['link_href', { link_href: 'javascript:alert(1)' }],
  ['link_href', { link_href: '//evil.example' }],
  ['link_href', { link_href: '/\\evil.example' }],
  ['link_href', { link_href: 'https://user:pass@example.com/' }],
  ['link_href', { link_href: 'http://example.com/' }],
  ['link_href', { link_href: '' }],
  ['link_label', { link_label: '' }],
  ['starts_at', { starts_at: 'now' }],
  ['starts_at', { starts_at: '0001-01-01T00:00:00Z' }],
  ['ends_at', { ends_at: at(-2) }],
  ['ends_at', { ends_at: '9999-12-31T00:00:00Z' }],
  ['audience', { audience: 'admins' }],
])('a wrong %s is rejected by field: %j', async (field, more) => {
  const response = await admin.post(PATH, announcement(more))
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('the number of announcements is limited', async () => {
  await site.db.primaryPool.query(
    `insert into announcements (text, kind, audience, starts_at) select 'เก่า', 'info', 'all', now() + interval '1 day'
     from generate_series(1, 200)`,
  )
  expectErrorResponse(await admin.post(PATH, announcement()), 409, 'too_many_announcements')
  await site.db.primaryPool.query('delete from announcements')
})

test('Q-178 maintenance cannot end in the past, and is turned off whatever its end', async () => {
  const set = (is_on: boolean, until: string | null) => admin.post('/api/admin/maintenance', { is_on, text: '', until })
  const response = await set(true, at(-1))
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual({ until: [maintenanceErrors.past] })
  expect((await set(true, at(1))).statusCode).toBe(200)
  expect((await set(false, at(-1))).json()).toEqual({ data: null })
})
