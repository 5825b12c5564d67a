import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import {
  createAttempt,
  createOnlineTest,
  joinTraining,
  type ProviderMessage,
  sendResult as sendProviderResult,
} from '../testing.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

type Options = Partial<Parameters<typeof createOnlineTest>[1]>

/** A member with one online test. */
async function setUp(options: Options = {}) {
  const user = await createUser(site.db.primary)
  const member = await site.as(user)
  const online = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, ...options })
  return { user, member, ...online }
}
const start = (member: Actor, id: unknown) => member.post('/api/online-test/start', { user_event_id: id })
const submit = (member: Actor, id: unknown, responseId: unknown, more = {}) =>
  member.post('/api/online-test/submit', { user_event_id: id, response_id: responseId, ...more })
const check = async (member: Actor, id: number) =>
  (await member.post('/api/online-test/check', { user_event_id: id })).json().data
const list = async (member: Actor) => (await member.get('/api/online-test')).json().data.onlineTestData
const attemptsOf = async (userEventId: number) =>
  (await allRows(site.db.primary, 'online_test_attempts')).filter((row) => row.userEventId === userEventId)

const sendResult = (result: ProviderMessage) => sendProviderResult(site, result)
async function started(member: Actor, userEventId: number): Promise<string> {
  const response = await start(member, userEventId)
  expect(response.statusCode).toBe(200)
  return response.json().data.form_id
}

describe('the list', () => {
  test('TEST-057 TEST-001 Q-09 needs a session; TEST-011 TEST-012 TEST-013 and has every field', async () => {
    expectErrorResponse(await site.get('/api/online-test'), 401, 'unauthenticated')
    const { member, userEventId } = await setUp({ topic: 'อบรมการวัดผล' })
    expect(await list(member)).toEqual([
      {
        userEventId,
        trainingName: 'อบรมการวัดผล',
        attempt: 0,
        passed: 0,
        score: null,
        status: 3,
        responseId: null,
        dueDateText: expect.stringMatching(/^\d+ .+ 25\d\d$/),
        dueDateUnixTime: expect.any(Number),
        dayTillDueDate: 13,
        exceededDueDate: false,
        availableDate: null,
        isInProgress: false,
      },
    ])
  })

  test('Q-91 TEST-001 lists joined trainings with a test only, and those of the reader only', async () => {
    const { member, user } = await setUp()
    await setUp()
    for (const state of ['waiting', 'cancelled'] as const) {
      const other = await createUser(site.db.primary)
      const { trainingId } = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: other.id })
      const times = { joinedAt: null, waitingSince: new Date(), cancelledAt: new Date() }
      await joinTraining(site.db.primary, { userId: user.id, trainingId, state, ...times })
    }
    expect(await list(member)).toHaveLength(1)
  })

  test('TEST-042 TEST-043 is sorted: active by days left, then the latest due time first, equal ones by the newest registration', async () => {
    const { member, user, userEventId: second } = await setUp({ endsInHours: -48 })
    const add = async (endsInHours: number) =>
      (await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, endsInHours })).userEventId
    const expired = await add(-24 * 40)
    const first = await add(-24 * 10)
    const newest = await add(-24 * 10)
    const upcoming = await add(24)
    expect((await list(member)).map(({ userEventId }: { userEventId: number }) => userEventId)).toEqual([
      newest,
      first,
      second,
      upcoming,
      expired,
    ])
  })
})

describe('start', () => {
  test('TEST-058 TEST-044 answers the form id; TEST-068 the form has ten questions without their answers', async () => {
    const { member, userEventId } = await setUp()
    const response = await start(member, userEventId)
    expect(response.json()).toEqual({ success: true, data: { form_id: expect.stringMatching(/^[\w-]{43}$/) } })
    const form = await member.get(`/api/v2/online-test-forms/${response.json().data.form_id}`)
    expect(form.json().data.questions).toHaveLength(10)
    expect(form.body).not.toMatch(/correct|explanation|score/)
  })

  test('AB-81 20 calls at once open one attempt with one form', async () => {
    const { member, userEventId } = await setUp()
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(member, userEventId)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().data.form_id)).size).toBe(1)
    expect(await attemptsOf(userEventId)).toMatchObject([{ number: 1, responseId: null }])
    // a start uses up no attempt.
    expect((await list(member))[0]).toMatchObject({ attempt: 0, passed: 0 })
  })

  test('AB-80 Q-78 is rejected for others’ tests and when no attempt can begin', async () => {
    const { member } = await setUp()
    const other = await setUp()
    expectErrorResponse(await start(member, other.userEventId), 404, 'not_found')
    expectErrorResponse(await start(member, 999_999), 404, 'not_found')
    for (const id of [1.5, '5', [5], null, -1, 0]) expectErrorResponse(await start(member, id), 422, 'validation')
    const passed = await setUp()
    await createAttempt(site.db.primary, { userEventId: passed.userEventId, score: 9 })
    const used = await setUp()
    await createAttempt(site.db.primary, { userEventId: used.userEventId, score: 1 })
    await createAttempt(site.db.primary, { userEventId: used.userEventId, number: 2, score: 2 })
    const waiting = await setUp()
    await createAttempt(site.db.primary, { userEventId: waiting.userEventId })
    for (const [one, code] of [
      [await setUp({ endsInHours: 5 }), 'test_upcoming'],
      [await setUp({ endsInHours: -24 * 20 }), 'test_past_due'],
      [passed, 'test_passed'],
      [used, 'attempts_used'],
      [waiting, 'test_not_evaluated'],
    ] as const) {
      const before = await attemptsOf(one.userEventId)
      expectErrorResponse(await start(one.member, one.userEventId), 422, code)
      expect(await attemptsOf(one.userEventId)).toEqual(before)
    }
  })

  test('RF-12 a provider that cannot start uses up no attempt', async () => {
    const { member, userEventId } = await setUp({ questions: 9 })
    expectErrorResponse(await start(member, userEventId), 503, 'provider_down')
    expect(await attemptsOf(userEventId)).toEqual([])
  })
})

describe('submit and check', () => {
  test('TEST-059 TEST-060 TEST-062 a submitted attempt waits, and its signed result ends the wait', async () => {
    const { member, userEventId } = await setUp()
    const form_id = await started(member, userEventId)
    expect(await check(member, userEventId)).toEqual({
      is_in_progress: 0,
      passed: 0,
      score: null,
      attempt: 0,
      status: 3,
    })
    const response = await submit(member, userEventId, 'R-1')
    expect(response.json()).toEqual({ success: true, data: { passed: 0, response_id: 'R-1' } })
    expect(await check(member, userEventId)).toEqual({
      is_in_progress: 1,
      passed: 0,
      score: null,
      attempt: 1,
      status: 3,
    })
    const hidden = { user_event_id: userEventId, attempt: 1 }
    const reply = await sendResult({ response_id: 'R-1', form_id, hidden, score: 6 })
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
    expect(await check(member, userEventId)).toEqual({ is_in_progress: 0, passed: 2, score: 6, attempt: 1, status: 3 })
    // TEST-069: a second attempt, with another form.
    const second = await started(member, userEventId)
    expect(second).not.toBe(form_id)
    await submit(member, userEventId, 'R-2')
    expect(await check(member, userEventId)).toMatchObject({ is_in_progress: 1, attempt: 2, status: 3 })
    await sendResult({ response_id: 'R-2', form_id: second, hidden: { ...hidden, attempt: 2 }, score: 7 })
    expect(await check(member, userEventId)).toEqual({ is_in_progress: 0, passed: 1, score: 7, attempt: 2, status: 1 })
  })

  test('AB-82 AB-16 a score or result that the browser sends is ignored', async () => {
    const { member, userEventId } = await setUp()
    await started(member, userEventId)
    await submit(member, userEventId, 'R-own', { passed: 1, score: 10, status: 1, attempt: 0 })
    expect((await list(member))[0]).toMatchObject({ passed: 0, score: null, status: 3, isInProgress: true })
  })

  test('AB-82 submits for others and with others’ response ids are rejected', async () => {
    const { member, userEventId } = await setUp()
    const other = await setUp()
    await started(member, userEventId)
    await started(other.member, other.userEventId)
    await submit(other.member, other.userEventId, 'R-other')
    expectErrorResponse(await submit(member, other.userEventId, 'R-other'), 404, 'not_found')
    expectErrorResponse(await submit(member, userEventId, 'R-other'), 409, 'conflict')
    for (const text of ['x'.repeat(10_240), '<b>R</b>', '', 5, null])
      expectErrorResponse(await submit(member, userEventId, text), 422, 'validation')
    expect(await attemptsOf(userEventId)).toMatchObject([{ responseId: null }])
  })

  test('AB-82 a response id of an earlier attempt is rejected; a repeated call of the last one changes nothing', async () => {
    const { member, userEventId } = await setUp()
    await createAttempt(site.db.primary, { userEventId, score: 3, responseId: 'R-first' })
    await started(member, userEventId)
    expectErrorResponse(await submit(member, userEventId, 'R-first'), 409, 'conflict')
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(member, userEventId, 'R-second')))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await list(member))[0]).toMatchObject({ attempt: 2 })
    expectErrorResponse(await submit(member, userEventId, 'R-third'), 422, 'attempt_used')
  })

  test('Q-78 a submission counts until 15 minutes after the due time', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    for (const [dueAt, status] of [
      [minutesAgo(14), 200],
      [minutesAgo(16), 422],
    ] as const) {
      const { member, userEventId, trainingId } = await setUp()
      await started(member, userEventId)
      await site.db.primaryPool.query('insert into online_tests (training_id, due_at) values ($1, $2)', [
        trainingId,
        dueAt,
      ])
      expect((await submit(member, userEventId, `R-${userEventId}`)).statusCode).toBe(status)
    }
  })

  test('TEST-022 Q-79 Q-84 a random response id fails to evaluate after 60 s; a late result still counts', async () => {
    const { member, userEventId } = await setUp()
    const form_id = await started(member, userEventId)
    await submit(member, userEventId, 'R-random')
    const age = (seconds: number) =>
      site.db.primaryPool.query(
        `update online_test_attempts set submitted_at = now() - make_interval(secs => $2) where user_event_id = $1`,
        [userEventId, seconds],
      )
    await age(55)
    expect(await check(member, userEventId)).toMatchObject({ is_in_progress: 1, passed: 0 })
    await age(61)
    expect(await check(member, userEventId)).toMatchObject({ is_in_progress: 0, passed: 3 })
    expect((await list(member))[0]).toMatchObject({ passed: 3, responseId: 'R-random' })
    await sendResult({ response_id: 'R-true', form_id, hidden: { user_event_id: userEventId, attempt: 1 }, score: 9 })
    expect((await list(member))[0]).toMatchObject({ passed: 1, score: 9, responseId: 'R-true', status: 1 })
  })

  test('AB-84 check of another person’s test is not found', async () => {
    const { member } = await setUp()
    const other = await setUp()
    expectErrorResponse(
      await member.post('/api/online-test/check', { user_event_id: other.userEventId }),
      404,
      'not_found',
    )
  })
})

test('Q-62 passed tests count in the month of their submission', async () => {
  const { user, userEventId } = await setUp()
  await createAttempt(site.db.primary, { userEventId, score: 2 })
  await createAttempt(site.db.primary, { userEventId, number: 2, score: 8 })
  const context = site.app.backgroundContext()
  const day = 86_400_000
  const around = (days: number) => new Date(Date.now() + days * day)
  const months = { last: around(-40), this: around(-10), next: around(10), now: new Date() }
  const { tests_passed } = await context.countLearning(context.db, user.id, months)
  expect(tests_passed).toEqual({ thisMonth: 1, lastMonth: 0 })
})

test('AB-84 checks are limited to two a second', async () => {
  // The window of 30 seconds begins with this test.
  const limited = await testApp({ sameDatabaseAs: site, rateLimits: '', rateWindowsSince: Date.now() })
  const { user, userEventId } = await setUp()
  const member = await limited.as(user)
  const replies = []
  for (let call = 0; call < 65; call++)
    replies.push((await member.post('/api/online-test/check', { user_event_id: userEventId })).statusCode)
  expect(replies.filter((status) => status === 200)).toHaveLength(60)
  expect(new Set(replies.slice(60))).toEqual(new Set([429]))
  await limited.close()
})
