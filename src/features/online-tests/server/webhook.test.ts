import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import { createOnlineTest, type ProviderMessage, sendResult as sendProviderResult } from '../testing.ts'
import { signBody } from './service/result-signature.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

/** A member with one online test. */
async function setUp() {
  const user = await createUser(site.db.primary)
  const member = await site.as(user)
  const online = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id })
  return { member, ...online }
}
const start = (member: Actor, id: unknown) => member.post('/api/online-test/start', { user_event_id: id })
const list = async (member: Actor) => (await member.get('/api/online-test')).json().data.onlineTestData
const attemptsOf = async (userEventId: number) =>
  (await allRows(site.db.primary, 'online_test_attempts')).filter((row) => row.userEventId === userEventId)

const sendResult = (result: ProviderMessage, signature?: string) => sendProviderResult(site, result, signature)
async function started(member: Actor, userEventId: number): Promise<string> {
  const response = await start(member, userEventId)
  expect(response.statusCode).toBe(200)
  return response.json().data.form_id
}

describe('the webhook', () => {
  test('Q-77 AB-83 unsigned, forged and foreign results are rejected and change nothing', async () => {
    const { member, userEventId } = await setUp()
    const other = await setUp()
    const form_id = await started(member, userEventId)
    const hidden = { user_event_id: userEventId, attempt: 1 }
    const result = { response_id: 'R-w', form_id, hidden, score: 10 }
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha256=ก'])
      expectErrorResponse(await sendResult(result, signature), 403, 'forbidden')
    const { config } = site.app.backgroundContext()
    const signature = signBody(Buffer.from(JSON.stringify(result)), config)
    // The signature of another body.
    expectErrorResponse(await sendResult({ ...result, score: 9 }, signature), 403, 'forbidden')
    for (const foreign of [
      { ...hidden, user_event_id: other.userEventId },
      { ...hidden, attempt: 2 },
    ])
      expectErrorResponse(await sendResult({ ...result, hidden: foreign }), 403, 'forbidden')
    expectErrorResponse(await sendResult({ ...result, form_id: 'unknown-form' }), 403, 'forbidden')
    const missing = await site.app.inject({ method: 'POST', url: '/api/online-test/webhook' })
    expectErrorResponse(missing, 403, 'forbidden')
    expect(await attemptsOf(userEventId)).toMatchObject([{ score: null, responseId: null }])
  })

  test('AB-85 AB-86 impossible results are rejected', async () => {
    const { member, userEventId } = await setUp()
    const form_id = await started(member, userEventId)
    const result = { response_id: 'R-i', form_id, hidden: { user_event_id: userEventId, attempt: 1 }, score: 7 }
    for (const wrong of [
      { score: 11 },
      { score: -1 },
      { score: 6.9 },
      { score: '7' },
      { hidden: { user_event_id: userEventId, attempt: 3 } },
    ])
      expectErrorResponse(await sendResult({ ...result, ...wrong }), 422, 'validation')
    expect(await attemptsOf(userEventId)).toMatchObject([{ score: null }])
  })

  test('AB-85 the first result wins; repeated ones are ignored, also 20 at once', async () => {
    const { member, userEventId } = await setUp()
    const form_id = await started(member, userEventId)
    const result = { response_id: 'R-x', form_id, hidden: { user_event_id: userEventId, attempt: 1 }, score: 3 }
    const replies = await Promise.all(Array.from({ length: 20 }, () => sendResult(result)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await sendResult({ ...result, response_id: 'R-y', score: 10 })).statusCode).toBe(200)
    expect((await list(member))[0]).toMatchObject({ passed: 2, score: 3, attempt: 1, responseId: 'R-x' })
    // A result of the first attempt is no result of the second.
    const second = await started(member, userEventId)
    await sendResult({ ...result, form_id: second, hidden: { user_event_id: userEventId, attempt: 2 } })
    expect((await list(member))[0]).toMatchObject({ attempt: 1 })
  })

  test('AB-85 the time of the submission decides whether a result is in time', async () => {
    const { member, userEventId, trainingId } = await setUp()
    const form_id = await started(member, userEventId)
    const dueAt = new Date(Date.now() - 3_600_000)
    await site.db.primaryPool.query('insert into online_tests (training_id, due_at) values ($1, $2)', [
      trainingId,
      dueAt,
    ])
    const result = { response_id: 'R-l', form_id, hidden: { user_event_id: userEventId, attempt: 1 }, score: 8 }
    const minutesAfter = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000).toISOString()
    expectErrorResponse(await sendResult(result), 422, 'test_past_due')
    expectErrorResponse(await sendResult({ ...result, submitted_at: minutesAfter(16) }), 422, 'test_past_due')
    expect((await sendResult({ ...result, submitted_at: minutesAfter(14) })).statusCode).toBe(200)
    expect((await list(member))[0]).toMatchObject({ passed: 1, score: 8 })
  })
})
