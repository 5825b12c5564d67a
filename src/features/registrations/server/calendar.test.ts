import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import { cancel, createOpenTraining, type OpenTraining, register } from '../testing.ts'

// With tone marks, a comma, a semicolon, a backslash and 140 characters.
const TOPIC = `น้ำผึ้งกับที่ปรึกษา, ชั้น ป.6; C:\\สื่อ ${'เรียนรู้ร่วมกันทั้งโรงเรียน '.repeat(4)}`.trim()

let site: TestApp
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const open = (options: object = {}) =>
  createOpenTraining(site, { authorId: teacher.id, topic: TOPIC, startsInHours: [48, 72], ...options })
const fileOf = ({ id }: OpenTraining, reader: Actor = site) => reader.get(`/calendar/training/${id}.ics`)

/** Read by a parser that shares no code with the writer. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return {
    method: calendar.getFirstPropertyValue('method'),
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        sequence: Number(component.getFirstPropertyValue('sequence')),
        summary: event.summary,
        description: event.description,
        location: event.location,
        status: component.getFirstPropertyValue('status'),
        start: event.startDate.toJSDate(),
        end: event.endDate.toJSDate(),
        url: component.getFirstPropertyValue('url'),
      }
    }),
  }
}

test('Q-87 the file has each session with its times, text and place, as RFC 5545 writes them', async () => {
  const training = await open()
  const response = await fileOf(training)
  expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename*=UTF-8''training-${training.id}.ics`,
  ])
  const { rows } = await site.db.primaryPool.query(
    'select id, starts_at, ends_at from training_sessions where training_id = $1 order by starts_at',
    [training.id],
  )
  const { method, entries } = parse(response.body)
  const whole = (moment: Date) => new Date(Math.floor(moment.getTime() / 1_000) * 1_000)
  expect(method).toBe('PUBLISH')
  expect(entries).toEqual(
    rows.map((row, index) => ({
      uid: `training-session-${row.id}@localhost:3000`,
      sequence: 0,
      summary: `${TOPIC} (ครั้งที่ ${index + 1} จาก 2)`,
      description: expect.stringContaining('\nhttp://localhost:3000/content/event/'),
      location: 'ออนไลน์',
      status: 'CONFIRMED',
      start: whole(row.starts_at),
      end: whole(row.ends_at),
      url: `http://localhost:3000/content/event/${training.id}`,
    })),
  )
})

test('Q-87 lines end with CRLF, have at most 75 bytes, and no Thai letter is cut', async () => {
  const { rawPayload } = await fileOf(await open())
  const text = rawPayload.toString('utf8')
  expect(Buffer.from(text)).toEqual(rawPayload)
  expect(text).not.toContain('\ufffd')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
})

test('Q-87 a changed session keeps its UID and gets a higher sequence number', async () => {
  const training = await open()
  const [before] = parse((await fileOf(training)).body).entries
  await site.db.primaryPool.query(
    `update training_sessions set starts_at = starts_at + interval '1 hour', calendar_sequence = calendar_sequence + 1
     where id = $1`,
    [training.sessions[0]],
  )
  const [after] = parse((await fileOf(training)).body).entries
  expect([after?.uid, after?.sequence]).toEqual([before?.uid, 1])
  expect(after?.start.getTime()).toBe((before?.start.getTime() ?? 0) + 3_600_000)
})

test('Q-87 registering mails the file; cancelling removes the same entries; registering again restores them', async () => {
  const training = await open()
  const email = 'calendar@example.com'
  const actor = await site.as(await createUser(site.db.primary, { email }))
  await register(actor, training)
  await cancel(actor, training)
  await register(actor, training)
  const files = (await mailsTo(site.db, email)).map(({ calendar }) => parse(calendar?.content ?? ''))
  const [joined, cancelled, again] = files
  const first = files.map(({ entries }) => entries[0])
  expect(first.map((entry) => entry?.uid)).toEqual(Array(3).fill(first[0]?.uid))
  expect([joined?.method, cancelled?.method, again?.method]).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH'])
  expect(first.map((entry) => [entry?.status, entry?.sequence])).toEqual([
    ['CONFIRMED', 0],
    ['CANCELLED', 1],
    ['CONFIRMED', 2],
  ])
  expect(parse((await fileOf(training, actor)).body).entries[0]?.sequence).toBe(2)
  expect(JSON.stringify(files)).not.toContain('room.example')
})

test('AB-01 the file of a draft, another type or an unknown id is 404', async () => {
  const draft = await open({ status: 0, publishedAt: null })
  expectErrorResponse(await fileOf(draft), 404, 'not_found')
  for (const id of ['999999', 'x', '0', '1.5'])
    expectErrorResponse(await site.get(`/calendar/training/${id}.ics`), 404, 'not_found')
})
