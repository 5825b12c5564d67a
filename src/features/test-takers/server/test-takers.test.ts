import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createAttempt, createOnlineTest, joinTraining, sendResult } from '#features/online-tests/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { announceDue } from './service/change-people.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

async function setUp(more = {}) {
  const user = await createUser(site.db.primary)
  const ids = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, ...more })
  return { user, member: await site.as(user), ...ids }
}
const REASON = 'ระบบขัดข้องระหว่างสอบ'
const change = (id: number, payload: object, actor = admin) =>
  actor.request({ method: 'PATCH', url: `/api/admin/user-events/${id}`, payload: { reason: REASON, ...payload } })
const extendAll = (trainingId: number, payload: object, actor = admin) =>
  actor.request({
    method: 'PATCH',
    url: `/api/admin/online-tests/${trainingId}/due-date`,
    payload: { reason: REASON, ...payload },
  })
const list = async (query: string) => (await admin.get(`/api/admin/user-events?${query}`)).json()
const own = async (member: Actor) => (await member.get('/api/online-test')).json().data.onlineTestData[0]
const bells = async (member: Actor) => (await member.get('/api/notifications')).json().data
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
const auditOf = async (action: string, subject: number) =>
  (
    await site.db.primaryPool.query('select reason from audit_entries where action = $1 and subject_id = $2', [
      action,
      subject,
    ])
  ).rows

describe('giving an attempt back', () => {
  test('Q-79 TEST-028 after “failed to evaluate” the person can take it again, is told why, and it is logged', async () => {
    const { member, userEventId, trainingId } = await setUp()
    const { formId } = await createAttempt(site.db.primary, { userEventId })
    expect(await own(member)).toMatchObject({ passed: 3, attempt: 1 })
    const { data } = await list(`training=${trainingId}`)
    expect(data).toMatchObject([{ id: userEventId, returnable: 1, can_extend: true, test: { passed: 3 } }])
    expect((await change(userEventId, { return_attempt: 1 })).statusCode).toBe(200)
    expect(await own(member)).toMatchObject({ passed: 0, attempt: 0, status: 3, score: null })
    expect((await member.post('/api/online-test/start', { user_event_id: userEventId })).statusCode).toBe(200)
    expect(await bells(member)).toMatchObject([{ kind: 'test_returned', reason: REASON, path: '/my-test' }])
    expect(await auditOf('test.return-attempt', userEventId)).toEqual([{ reason: REASON }])
    // A late result of the returned attempt does not count.
    const late = await sendResult(site, {
      response_id: 'R-late',
      form_id: formId,
      hidden: { user_event_id: userEventId, attempt: 1 },
      score: 10,
    })
    expect(late.statusCode).toBe(403)
  })

  test('the second attempt is returned, the first one stays; twice at once returns one', async () => {
    const { member, userEventId } = await setUp()
    await createAttempt(site.db.primary, { userEventId, score: 3 })
    await createAttempt(site.db.primary, { userEventId, number: 2, score: 5 })
    expect(await own(member)).toMatchObject({ status: 2, attempt: 2 })
    const replies = await Promise.all([1, 2, 3].map(() => change(userEventId, { return_attempt: 2 })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await own(member)).toMatchObject({ status: 3, attempt: 1, score: 3 })
  })

  test('passed, open, waiting and missing attempts are not returned', async () => {
    const passed = await setUp()
    await createAttempt(site.db.primary, { userEventId: passed.userEventId, score: 8 })
    expectErrorResponse(await change(passed.userEventId, { return_attempt: 1 }), 422, 'already_passed')
    const open = await setUp()
    await createAttempt(site.db.primary, { userEventId: open.userEventId, score: 3 })
    await open.member.post('/api/online-test/start', { user_event_id: open.userEventId })
    expectErrorResponse(await change(open.userEventId, { return_attempt: 1 }), 422, 'attempt_open')
    const waiting = await setUp()
    await createAttempt(site.db.primary, { userEventId: waiting.userEventId, secondsAgo: 5 })
    expectErrorResponse(await change(waiting.userEventId, { return_attempt: 1 }), 422, 'attempt_waiting')
    const none = await setUp()
    expectErrorResponse(await change(none.userEventId, { return_attempt: 1 }), 409, 'attempt_changed')
    for (const wrong of [
      {},
      { return_attempt: 3 },
      { return_attempt: 1, due_on: dayIn(40) },
      { return_attempt: 1, reason: 'ก' },
      { due_on: '2026-02-30' },
    ])
      expectErrorResponse(await change(none.userEventId, wrong), 422, 'validation')
    expectErrorResponse(await change(999_999, { return_attempt: 1 }), 404, 'not_found')
  })
})

describe('extending a due date', () => {
  test('Q-80 for one person: an expired test is active again, for the others it is not', async () => {
    const { member, userEventId, trainingId } = await setUp({ endsInHours: -24 * 20 })
    const other = await createUser(site.db.primary)
    await joinTraining(site.db.primary, { userId: other.id, trainingId })
    expect(await own(member)).toMatchObject({ status: 4 })
    expectErrorResponse(await change(userEventId, { due_on: dayIn(-1) }), 422, 'due_not_later')
    expectErrorResponse(await change(userEventId, { due_on: dayIn(400) }), 422, 'due_too_far')
    expect((await change(userEventId, { due_on: dayIn(3) })).statusCode).toBe(200)
    expect(await own(member)).toMatchObject({ status: 3, dayTillDueDate: 3 })
    expect(await own(await site.as(other))).toMatchObject({ status: 4 })
    expect((await member.post('/api/online-test/start', { user_event_id: userEventId })).statusCode).toBe(200)
    expect(await bells(member)).toMatchObject([{ kind: 'test_extended', reason: REASON }])
    expect(await auditOf('test.extend-due', userEventId)).toHaveLength(1)
    expectErrorResponse(await change(userEventId, { due_on: dayIn(2) }), 422, 'due_not_later')
  })

  test('Q-80 for all: everyone who joined has the new date and is told once', async () => {
    const { member, userEventId, trainingId } = await setUp({ endsInHours: -24 * 20 })
    expect((await change(userEventId, { due_on: dayIn(20) })).statusCode).toBe(200)
    const other = await createUser(site.db.primary)
    await joinTraining(site.db.primary, { userId: other.id, trainingId })
    site.sent.length = 0
    expect((await extendAll(trainingId, { due_on: dayIn(9) })).statusCode).toBe(200)
    // A later date of one person stays.
    expect(await own(member)).toMatchObject({ dayTillDueDate: 20 })
    const second = await site.as(other)
    expect(await own(second)).toMatchObject({ status: 3, dayTillDueDate: 9 })
    const [job] = site.sent
    expect(job).toEqual({ name: 'test-takers.announce-due', payload: { trainingId, reason: REASON, afterId: 0 } })
    await announceDue(site.app.backgroundContext(), { trainingId, reason: REASON, afterId: 0 })
    expect(await bells(second)).toMatchObject([{ kind: 'test_extended', reason: REASON }])
    expect(await auditOf('test.extend-due-for-all', trainingId)).toHaveLength(1)
    expectErrorResponse(await extendAll(trainingId, { due_on: dayIn(9) }), 422, 'due_not_later')
    expectErrorResponse(await extendAll(999_999, { due_on: dayIn(9) }), 404, 'not_found')
    expectErrorResponse(await extendAll(trainingId, { due_on: dayIn(30), reason: '' }), 422, 'validation')
  })
})

describe('the list', () => {
  test('people are found by name, address, training and state, in windows', async () => {
    const { trainingId } = await setUp({ topic: 'อบรมค้นคน 50%' })
    const add = async (more: object, attempt?: object) => {
      const user = await createUser(site.db.primary, more)
      const { id } = await joinTraining(site.db.primary, { userId: user.id, trainingId })
      if (attempt) await createAttempt(site.db.primary, { userEventId: id, ...attempt })
      return id
    }
    const passed = await add({ email: 'mali@example.com' }, { score: 9 })
    const failed = await add({ firstname: 'ลำดวนดง', firstnameTh: 'ลำดวนดง' }, { score: 2 })
    const stuck = await add({}, {})
    const waiting = await createUser(site.db.primary)
    const { id: queued } = await joinTraining(site.db.primary, {
      userId: waiting.id,
      trainingId,
      state: 'waiting',
      joinedAt: null,
      waitingSince: new Date(),
    } as never)
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
    expect(await ids(`training=${trainingId}&filter=passed`)).toEqual([passed])
    expect(await ids(`training=${trainingId}&filter=failed`)).toEqual([failed])
    expect(await ids(`training=${trainingId}&filter=unevaluated`)).toEqual([stuck])
    expect(await ids(`training=${trainingId}&filter=waiting`)).toEqual([queued])
    expect(await ids(`training=${trainingId}&filter=untaken`)).toHaveLength(1)
    expect(await ids('search=MALI@example')).toEqual([passed])
    expect(await ids(`search=${encodeURIComponent('ลำดวนดง')}`)).toEqual([failed])
    expect(await ids(`search=${encodeURIComponent('ค้นคน 50%')}`)).toHaveLength(5)
    expect((await list(`training=${trainingId}`)).training_name).toBe('อบรมค้นคน 50%')
    for (let count = 0; count < 30; count++) await add({})
    const first = await list(`training=${trainingId}`)
    const rest = await list(`training=${trainingId}&after=${first.next}`)
    expect([first.data.length, rest.data.length, rest.next]).toEqual([30, 5, null])
  })
})

test('ADMIN-001 of all kinds of people only admins reach the calls', async () => {
  const { user, userEventId, trainingId } = await setUp()
  for (const [actor, status, code] of [
    [site, 401, 'unauthenticated'],
    [await site.as(user), 403, 'forbidden'],
    [await site.as(teacher), 403, 'forbidden'],
  ] as const) {
    expectErrorResponse(await actor.get('/api/admin/user-events'), status, code)
    expectErrorResponse(await change(userEventId, { return_attempt: 1 }, actor), status, code)
    expectErrorResponse(await extendAll(trainingId, { due_on: dayIn(30) }, actor), status, code)
  }
})
