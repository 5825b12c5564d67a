import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { notifyVoters } from '#features/interactions/server/service/notify-voters.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { notifyChanges } from '#features/registrations/server/service/notify-changes.ts'
import { register, wait } from '#features/registrations/testing.ts'
import { contentOfficeFixture } from '#test/content-office-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import { createSaved, fieldsOf, save, sessionIn, trainingBody } from '../testing.ts'

const { site, admin, teacher, sql, cover } = await contentOfficeFixture()
afterAll(() => site.close())
beforeEach(() => void site.sent.splice(0))

const body = (more: object = {}) => ({
  ...trainingBody(),
  author_id: teacher.id,
  image_id: cover.id,
  category: [49],
  ...more,
})
const published = (more: object = {}) => createSaved(admin, 'events', body({ status: 'published', ...more }))
const read = async (id: number) => (await admin.get(`/api/admin/events/${id}`)).json().data
const change = async (id: number, more: object) => save(admin, 'events', id, { ...fieldsOf(await read(id)), ...more })

let people = 0
async function newMember() {
  const email = `office.${++people}@example.com`
  const { id } = await createUser(site.db.primary, { email })
  return { id, email, actor: await site.as({ id }) }
}
const join = async (form: { id: number; sessions: { id: number }[] }) => {
  const member = await newMember()
  const response = await register(member.actor, { id: form.id, sessions: form.sessions.map(({ id }) => id) })
  expect(response.statusCode).toBe(200)
  return member
}
async function notify() {
  const due = site.sent.filter(({ name }) => name === 'registrations.tell-changes')
  for (const { payload } of due) await notifyChanges(site.app.backgroundContext(), payload as never)
  return due.length
}
const changeMails = async ({ email }: { email: string }) =>
  (await mailsTo(site.db, email)).filter(({ subject }) => subject.startsWith('เวลาหรือสถานที่เปลี่ยน'))

describe('the form of a training', () => {
  test('FEED-013 a training is written from nothing to its page', async () => {
    const tool = await createTechReview(site.db.primary, { authorId: teacher.id })
    const form = await published({
      topic: 'อบรมสองวัน',
      price: 1800.5,
      seats: 24,
      sessions: [sessionIn(8, { channel: 'ห้อง 2' }), sessionIn(7)],
      recording_url: 'https://video.example/1',
      month: '2026-12',
      event_image_id: cover.id,
      has_test: 1,
      has_certificate: 1,
      tools: [tool.id],
    })
    expect(form).toMatchObject({ price: 1800.5, seats: 24, joined: 0, month: '2026-12', tools: [tool.id], has_test: 1 })
    expect(form.sessions.map(({ channel }: { channel: string }) => channel)).toEqual(['ออนไลน์', 'ห้อง 2'])
    const { event } = (await site.get(`/api/v2/content/event/${form.id}`)).json().data
    expect(event).toMatchObject({ price: 1800.5, seats: 24, is_monthly: 1, training_state: 'open', session_count: 2 })
    expect(
      await sql('select upcoming > 0 as listed from feed_tags where post_id = $1 and tag_id = 49', [form.id]),
    ).toEqual([{ listed: true }])
    const again = await change(form.id, { month: '', tools: [], price: 0 })
    expect(again.json().data).toMatchObject({ month: '', tools: [], price: 0, revision: expect.any(Number) })
  })

  test('a new training is a draft that needs sessions and content before it is published', async () => {
    const { data } = (await admin.post('/api/admin/events', { topic: 'ใหม่' })).json()
    const form = await read(data.id)
    expect(form).toMatchObject({
      status: 'draft',
      seats: 30,
      sessions: [],
      joined: 0,
      author: { name: expect.any(String) },
    })
    const response = await save(admin, 'events', data.id, { ...fieldsOf(form), status: 'published' })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors).toSorted()).toEqual(['category', 'description', 'image_id', 'sessions'])
  })

  test('dates in the wrong order, foreign sessions and wrong numbers are rejected', async () => {
    const other = await published()
    const form = await published()
    for (const [wrong, field] of [
      [{ sessions: [{ ...sessionIn(7), ends_at: sessionIn(6).ends_at }] }, 'sessions'],
      [{ last_date_join: sessionIn(30).starts_at }, 'last_date_join'],
      [{ sessions: [{ ...sessionIn(7), id: other.sessions[0].id }] }, 'sessions'],
      [{ sessions: [form.sessions[0], form.sessions[0]] }, 'sessions'],
      [{ sessions: [{ ...sessionIn(7), join_url: 'javascript:x' }] }, 'sessions'],
      [{ sessions: [{ ...sessionIn(7), starts_at: 'พรุ่งนี้' }] }, 'sessions'],
      [{ price: 0.001 }, 'price'],
      [{ price: -1 }, 'price'],
      [{ seats: 0 }, 'seats'],
      [{ seats: 1e9 }, 'seats'],
      [{ tools: [form.id] }, 'tools'],
      [{ files: [{ id: 999_999, name: 'a.pdf' }] }, 'files'],
      [{ month: '2026-13' }, 'month'],
    ] as const) {
      const response = await change(form.id, wrong)
      expectErrorResponse(response, 422, 'validation')
      expect(Object.keys(response.json().errors)[0]).toContain(field)
    }
    expect((await read(form.id)).revision).toBe(form.revision)
  })

  test('seats never fall below the places that are taken, and the answer says how many', async () => {
    const form = await published({ seats: 3 })
    await join(form)
    await join(form)
    const rejected = await change(form.id, { seats: 1 })
    expectErrorResponse(rejected, 422, 'validation')
    expect(rejected.json().errors).toEqual({ seats: ['จองแล้ว 2 คน ลดเหลือ 1 ไม่ได้'] })
    expect((await change(form.id, { seats: 2 })).json().data).toMatchObject({ seats: 2, joined: 2 })
  })

  test('while the seats are reduced, people who join get no place too many', async () => {
    const form = await published({ seats: 10 })
    const members = await Promise.all(Array.from({ length: 4 }, newMember))
    const ids = { id: form.id, sessions: form.sessions.map(({ id }: { id: number }) => id) }
    const calls = members.map(({ actor }) => register(actor, ids))
    const [reduced] = await Promise.all([change(form.id, { seats: 2 }), ...calls])
    const [row] = await sql('select seats, join_count from trainings where post_id = $1', [form.id])
    expect(row.join_count).toBeLessThanOrEqual(row.seats)
    expect([200, 422]).toContain(reduced.statusCode)
  })

  test('more seats go to the people who wait', async () => {
    const form = await published({ seats: 1 })
    await join(form)
    const waiting = await newMember()
    await wait(waiting.actor, { id: form.id, sessions: [form.sessions[0].id] })
    expect(await read(form.id)).toMatchObject({ joined: 1, waiting: 1 })
    expect((await change(form.id, { seats: 2 })).json().data).toMatchObject({ joined: 2, waiting: 0 })
    expect((await mailsTo(site.db, waiting.email)).at(-1)?.subject).toBe('ถึงคิวคุณแล้ว ได้ที่นั่งอบรม')
  })

  test('a new price leaves existing orders as they are', async () => {
    const form = await published({ price: 500 })
    const buyer = await newMember()
    const response = await buyer.actor.post(`/api/v2/register-training/${form.id}`, {
      session_id: form.sessions[0].id,
      buyer_name: 'ชูใจ รักเรียน',
      buyer_address: '1 ถนนสุขใจ',
    })
    expect(response.statusCode).toBe(200)
    await change(form.id, { price: 900 })
    expect(await sql('select amount_satang from orders where training_id = $1', [form.id])).toEqual([
      { amount_satang: 50_000 },
    ])
  })
})

describe('changes of sessions', () => {
  test('a new time or place is mailed once to everyone who joined, with the same UID and a higher SEQUENCE', async () => {
    const form = await published({ sessions: [sessionIn(7), sessionIn(8)] })
    const member = await join(form)
    const [first, second] = form.sessions
    const moved = { ...first, ...sessionIn(9), id: first.id, channel: 'ห้องใหม่' }
    expect((await change(form.id, { sessions: [moved, second] })).statusCode).toBe(200)
    expect(await notify()).toBe(1)
    const [mail, ...others] = await changeMails(member)
    expect(others).toEqual([])
    const calendar = String(mail?.calendar?.content).replace(/\r\n /g, '')
    const entry = calendar.split('BEGIN:VEVENT').find((part) => part.includes(`training-session-${first.id}@`))
    expect(entry).toContain('SEQUENCE:1')
    expect(entry).toContain('LOCATION:ห้องใหม่')
    expect(calendar).toContain('METHOD:PUBLISH')
  })

  test('a removed session is cancelled in the calendars of the people who joined', async () => {
    const form = await published({ sessions: [sessionIn(7), sessionIn(8)] })
    const member = await join(form)
    expect((await change(form.id, { sessions: [form.sessions[0]] })).statusCode).toBe(200)
    await notify()
    const [mail] = await changeMails(member)
    expect(mail?.text).toContain('รอบที่ยกเลิก')
    const entry = String(mail?.calendar?.content)
      .replace(/\r\n /g, '')
      .split('BEGIN:VEVENT')
      .find((part) => part.includes(`training-session-${form.sessions[1].id}@`))
    expect(entry).toContain('STATUS:CANCELLED')
    expect(entry).toContain('SEQUENCE:1')
  })

  test('no mail without a change of time or place, and none to people without a place', async () => {
    const form = await published({ seats: 1 })
    await join(form)
    const waiting = await newMember()
    await wait(waiting.actor, { id: form.id, sessions: [form.sessions[0].id] })
    await change(form.id, { topic: 'ชื่อใหม่', sessions: [{ ...form.sessions[0], join_url: 'https://room.example/new' }] })
    expect(await notify()).toBe(0)
    await change(form.id, { sessions: [{ ...form.sessions[0], ...sessionIn(10), id: form.sessions[0].id }] })
    expect(await notify()).toBe(1)
    expect(await changeMails(waiting)).toEqual([])
  })

  test('a training that moves to a later day is announced again on the day before', async () => {
    const form = await published()
    const member = await join(form)
    await sql('update user_events set reminded_at = now() where user_id = $1', [member.id])
    await change(form.id, { sessions: [{ ...form.sessions[0], ...sessionIn(20), id: form.sessions[0].id }] })
    expect(await sql('select reminded_at from user_events where user_id = $1', [member.id])).toEqual([
      { reminded_at: null },
    ])
  })
})

describe('publishing and deleting', () => {
  test('ACT-009 Q-162 publishing a training of a tech review mails its voters once', async () => {
    const tool = await createTechReview(site.db.primary, { authorId: teacher.id })
    const voter = await newMember()
    expect((await voter.actor.post(`/api/vote/${tool.id}`, {})).statusCode).toBe(200)
    const form = await createSaved(admin, 'events', body({ tools: [tool.id] }))
    expect(site.sent.map(({ name }) => name)).toContain('interactions.notify-voters')
    await notifyVoters(site.app.backgroundContext())
    expect(await mailsTo(site.db, voter.email)).toEqual([])
    await change(form.id, { status: 'published' })
    for (const status of ['unlisted', 'published']) await change(form.id, { status })
    await notifyVoters(site.app.backgroundContext())
    await notifyVoters(site.app.backgroundContext())
    expect(await mailsTo(site.db, voter.email)).toHaveLength(1)
  })

  test('a training with people is neither deleted nor made a draft, but can be unlisted', async () => {
    const form = await published()
    await join(form)
    const url = `/api/admin/events/${form.id}`
    expectErrorResponse(await admin.request({ method: 'DELETE', url }), 409, 'post_has_people')
    expectErrorResponse(await change(form.id, { status: 'draft' }), 409, 'post_has_people')
    const bulk = await admin.post('/api/admin/posts/bulk', { ids: [form.id], action: 'delete' })
    expect(bulk.json().data).toMatchObject({
      changed: [],
      failed: [{ id: form.id, message: expect.stringContaining('มีคนสมัคร') }],
    })
    expect((await change(form.id, { status: 'unlisted' })).json().data.status).toBe('unlisted')
    const empty = await published()
    expect((await admin.request({ method: 'DELETE', url: `/api/admin/events/${empty.id}` })).statusCode).toBe(200)
  })

  test('a copy has no sessions, people, recording and month', async () => {
    const form = await published({ price: 100, month: '2026-12', recording_url: 'https://video.example/1' })
    await join(await published())
    const { data } = (await admin.post(`/api/admin/posts/${form.id}/duplicate`, {})).json()
    expect(await read(data.id)).toMatchObject({
      status: 'draft',
      topic: 'สำเนา อบรม Canva',
      price: 100,
      sessions: [],
      joined: 0,
      month: '',
      recording_url: '',
    })
  })
})
