import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createAttempt, createOnlineTest } from '#features/online-tests/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createReview } from '#features/reviews/testing.ts'
import { bangkokDay } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { WAITING_MAX } from '../constants.ts'
import type { Dashboard } from '../contract.ts'
import { addDays } from '../policy.ts'
import { countNumbersJob } from './jobs.ts'
import { noteMissedSearch, writeMissedSearches } from './service/missed-searches.ts'

let site: TestApp
let admin: Actor
let folder: string
const now = new Date()
const today = bangkokDay(now)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-mark-'))
  site = await testApp({ rateLimits: 'off', env: { BACKUP_MARK_FILE: join(folder, 'mark') } })
  admin = await site.as(await createAdmin(site.db.primary, { createdAt: new Date(0) }))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
const count = () => countNumbersJob.run(site.app.backgroundContext(), {} as never)
async function dashboard(days = '30'): Promise<Dashboard> {
  const response = await admin.get(`/api/admin/numbers?days=${days}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const total = ({ totals }: Dashboard, measure: string) => totals.find((one) => one.measure === measure)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('decision 0065 new members, posts and comments are counted by day, against the period before', async () => {
  expect((await dashboard()).countedAt).toBeNull()
  const author = await createTeacher(site.db.primary, { createdAt: daysAgo(500) })
  for (const days of [0, 1, 6, 8, 40]) await createUser(site.db.primary, { createdAt: daysAgo(days) })
  await createUser(site.db.primary, { createdAt: daysAgo(1), deletedAt: new Date() })
  await createStory(site.db.primary, { authorId: author.id, publishedAt: daysAgo(3) })
  await createStory(site.db.primary, { authorId: author.id, publishedAt: daysAgo(10) })
  await count()
  await count()
  const week = await dashboard('7')
  expect(total(week, 'members')).toMatchObject({ now: 3, before: 1 })
  expect(total(week, 'posts')).toMatchObject({ now: 1, before: 1 })
  const month = await dashboard('30')
  expect(total(month, 'members')).toMatchObject({ now: 4, before: 1 })
  expect([month.before, month.from, month.to]).toEqual([addDays(today, -59), addDays(today, -29), today])
  expect(month.countedAt).not.toBeNull()
  expect(total(await dashboard('365'), 'members')).toMatchObject({ now: 5, before: 1 })
})

test('decision 0065 a registration that is cancelled later leaves the number of its day', async () => {
  await sql(`update users set deleted_at = now() where id = (select max(id) from users where role_type = 'user'
    and deleted_at is null and created_at > now() - interval '2 hours')`)
  await count()
  expect(total(await dashboard('7'), 'members')).toMatchObject({ now: 2 })
})

test('decision 0065 readers are counted once a day each, without keeping who they are', async () => {
  const { rows } = await sql('select id from posts order by id')
  const [first, second] = rows.map(({ id }) => id)
  const view = (post: number, key: string) =>
    sql('insert into post_views (post_id, viewer_key) values ($1, $2)', [post, key])
  await Promise.all([view(first, 'a'), view(second, 'a'), view(first, 'b')])
  await count()
  const point = async () => (await dashboard('7')).readers.at(-1)
  expect(await point()).toEqual({ day: today, now: 2, before: null })
  // Views are deleted after a day; the number stays.
  await sql('delete from post_views')
  await count()
  expect((await point())?.now).toBe(2)
  const kept = await sql(`select * from daily_numbers where measure = 'readers' and amount > 0`)
  expect(Object.keys(kept.rows[0])).toEqual(['measure', 'day', 'amount'])
  expect((await dashboard('7')).readers.slice(0, -1).every((one) => one.now === null)).toBe(true)
})

test('decision 0065 what waits is listed with the oldest first', async () => {
  await sql(
    `insert into outbox (message_id, to_address, subject, failed_at) values ('<1>', 'a@example.com', 'x', now() - interval '2 days')`,
  )
  await createReview(site.db.primary, {
    userId: (await createUser(site.db.primary)).id,
    status: 'waiting',
    createdAt: daysAgo(1),
  })
  const user = await createUser(site.db.primary)
  const author = await createTeacher(site.db.primary)
  const { userEventId } = await createOnlineTest(site.db.primary, { authorId: author.id, userId: user.id })
  await createAttempt(site.db.primary, { userEventId, secondsAgo: 47 * 3_600 })
  const { waiting, health } = await dashboard()
  const counts = waiting.map(({ kind, count }) => `${kind} ${count}`)
  expect(counts.slice(0, 4)).toEqual(['mails 1', 'tests 1', 'reviews 1', 'slips 0'])
  expect(Date.now() - Date.parse(waiting[1]?.oldestAt ?? '')).toBeGreaterThanOrEqual(47 * 3_600_000)
  expect(Date.now() - Date.parse(waiting[0]?.oldestAt ?? '')).toBeGreaterThan(47 * 3_600_000)
  expect(health.mails).toMatchObject({ failed: 1, hasServer: false })
  await sql('delete from outbox')
})

test('decision 0079 stories, announcements, votes and searches wait too, each with its oldest', async () => {
  const author = await createTeacher(site.db.primary)
  const [failed, late, planned] = await Promise.all(
    [1, 2, 3].map(() => createStory(site.db.primary, { authorId: author.id, status: 0, publishedAt: null })),
  )
  await sql(
    `insert into story_drafts (post_id, version, content, saved_at, scheduled_at, scheduled_status, schedule_failed) values
       ($1, 1, '{}', now() - interval '3 days', null, null, true),
       ($2, 1, '{}', now(), now() - interval '1 hour', 1, false),
       ($3, 1, '{}', now(), now() + interval '1 hour', 1, false)`,
    [failed?.id, late?.id, planned?.id],
  )
  await sql(
    `insert into announcements (kind, text, link_label, link_href, audience, starts_at, ends_at, is_shown)
     select 'info', 'ข่าว', '', '', 'all', now() + begins * interval '1 hour', now() + ends * interval '1 hour', true
     from (values (-1, 47), (-1, 49), (1, 2), (-3, -2), (-1, null)) given (begins, ends)`,
  )
  const tool = await createTechReview(site.db.primary, { authorId: author.id })
  await sql('update posts set vote_count = 3, minimum_voted_by = 4 where id = $1', [tool.id])
  await sql(
    `insert into post_votes (user_id, post_id, kind, created_at) values ($1, $2, 'request', now() - interval '9 days'),
       ($1, $2, 'vote', now() - interval '5 days')`,
    [author.id, tool.id],
  )
  await sql(`insert into missed_searches values ($1::date - 6, 'ใบงาน', 2), ($1::date - 1, 'ใบงาน', 1)`, [today])
  await count()
  const { waiting } = await dashboard('7')
  const found = Object.fromEntries(waiting.map(({ kind, count: many, oldestAt }) => [kind, { many, oldestAt }]))
  const hoursAgo = (kind: string) => Math.round((Date.now() - Date.parse(found[kind]?.oldestAt ?? '')) / 3_600_000)
  expect([found.stories?.many, hoursAgo('stories')]).toEqual([2, 72])
  expect([found.announcements?.many, hoursAgo('announcements')]).toEqual([1, -47])
  expect([found.votes?.many, hoursAgo('votes')]).toEqual([1, 120])
  expect([found.missed?.many, found.missed?.oldestAt]).toEqual([
    1,
    new Date(`${addDays(today, -6)}T00:00:00+07:00`).toISOString(),
  ])
  await sql('delete from missed_searches')
})

test('decision 0079 counting what waits ends at 1,000, and the oldest is still the oldest', async () => {
  await sql(
    `insert into outbox (message_id, to_address, subject, failed_at)
     select '<n' || n || '>', 'a@example.com', 'x', now() - (1100 - n) * interval '1 hour' from generate_series(1, 1100) n`,
  )
  const { waiting } = await dashboard()
  const mails = waiting.find(({ kind }) => kind === 'mails')
  expect(mails?.count).toBe(WAITING_MAX + 1)
  expect(Date.now() - Date.parse(mails?.oldestAt ?? '')).toBeGreaterThan(1_098 * 3_600_000)
  await sql('delete from outbox')
})

test('decision 0065 the health names response times, disk and the age of the last back-up', async () => {
  expect((await dashboard()).health.backupAt).toBeNull()
  const mark = join(folder, 'mark')
  writeFileSync(mark, '')
  utimesSync(mark, daysAgo(1), daysAgo(1))
  const { health } = await dashboard()
  expect(health.backupAt).toBe(daysAgo(1).toISOString())
  expect(health.p95Ms).toBeGreaterThan(0)
  expect(health.disk?.usedPercent).toBeGreaterThan(0)
})

test('decision 0065 the file holds every day of both periods', async () => {
  const response = await admin.get('/api/admin/numbers.csv?days=7')
  expect(response.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const lines = response.body.trimEnd().split('\r\n')
  expect(lines.length).toBe(15)
  expect(lines[0]).toBe('\u{FEFF}วันที่,ช่วง,ผู้อ่าน,สมาชิกใหม่,สมัครอบรม,เรื่องใหม่,ความคิดเห็น')
  expect(lines[1]).toMatch(new RegExp(`^${addDays(today, -13)},ช่วงก่อน,`))
  expect((await admin.get('/api/admin/numbers.csv?days=8')).statusCode).toBe(422)
  expect((await site.get('/api/admin/numbers.csv')).statusCode).toBe(401)
})

test.each(['8', '', 'all', '30; drop'])('the dashboard rejects the period %j', async (days) => {
  expect((await admin.get(`/api/admin/numbers?days=${encodeURIComponent(days)}`)).statusCode).toBe(422)
})

test('decision 0065 searches that found nothing are counted in aggregate and shown from three on', async () => {
  const search = (text: string, deviceKey: string) => noteMissedSearch({ deviceKey }, text)
  for (const device of ['a', 'b', 'c']) search('ใบงานคณิต  ป.1', device)
  for (let index = 0; index < 9; index++) search('ชื่อของฉันเอง', 'a')
  for (const personal of ['081-234 5678', 'a@example.com', 'https://x.example', '๑๒๓๔๕๖๗๘', 'ก', 'x'.repeat(61)])
    for (const device of ['a', 'b', 'c']) search(personal, device)
  await writeMissedSearches(site.db.primary, now)
  const { rows } = await sql('select * from missed_searches order by text')
  expect(rows.map(({ text, times }) => [text, times])).toEqual([
    ['ชื่อของฉันเอง', 1],
    ['ใบงานคณิต ป.1', 3],
  ])
  expect(Object.keys(rows[0])).toEqual(['day', 'text', 'times'])
  await count()
  expect((await dashboard('7')).missed).toEqual({
    total: 1,
    items: [{ text: 'ใบงานคณิต ป.1', times: 3, lastDay: today }],
  })
  await sql(`update missed_searches set day = day - 40`)
  await count()
  expect((await dashboard('30')).missed.total).toBe(0)
  expect((await dashboard('90')).missed.total).toBe(1)
  expect((await sql('select text from missed_searches')).rows).toEqual([{ text: 'ใบงานคณิต ป.1' }])
})

test('decision 0065 a search without a hit is counted by its own path, one with hits is not', async () => {
  await site.get(`/api/search?search=${encodeURIComponent('เครื่องมือที่ไม่มีใครเขียนถึงเลย')}`)
  await writeMissedSearches(site.db.primary, now)
  const { rows } = await sql(`select text from missed_searches where text like 'เครื่องมือที่%'`)
  expect(rows.length).toBe(1)
})

test('decision 0065 the dashboard of a year needs the same statements as that of a week, and reads aggregates', async () => {
  await sql(
    `insert into daily_numbers select measure, current_date - day, day from generate_series(0, 729) day,
       unnest(array['readers', 'members', 'registrations', 'posts', 'comments']) measure on conflict do nothing`,
  )
  const query = vi.spyOn(site.db.primary, 'query')
  const statementsOf = async (days: string) => {
    query.mockClear()
    await dashboard(days)
    return query.mock.calls.map(([{ name, text }]) => ({ name, text }))
  }
  const [week, year] = [await statementsOf('7'), await statementsOf('365')]
  query.mockRestore()
  const namesOf = (statements: typeof year) => statements.map(({ name }) => name).toSorted()
  expect(namesOf(year)).toEqual(namesOf(week))
  // Its own five statements, and the session of the admin.
  expect(year.length).toBeLessThanOrEqual(7)
  const numbers = year.find(({ text }) => text.includes('daily_numbers'))
  const plan = (await sql(`explain (format json) ${numbers?.text}`, [addDays(today, -729), today])).rows[0]
  expect(JSON.stringify(plan).match(/"Relation Name": ?"\w+"/g)).toEqual([expect.stringContaining('daily_numbers')])
})
