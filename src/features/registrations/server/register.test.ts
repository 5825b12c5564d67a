import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import { createOpenTraining, insist, type OpenTraining, pageOf, register } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let member: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  member = await newMember()
})
afterAll(() => site.close())

const newMember = async (fields: object = {}) => site.as(await createUser(site.db.primary, fields))
type Training = NonNullable<Parameters<typeof createOpenTraining>[1]['training']>
const open = (training: Training = {}, options: object = {}) =>
  createOpenTraining(site, { authorId: teacher.id, training, ...options })
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows

/** The number of people who joined, which equals the counter. */
async function joined({ id }: OpenTraining, base = 0): Promise<number> {
  const [row] = await sql<{ counter: number; rows: number }>(
    `select join_count as counter, (select count(*) from user_events where training_id = $1 and state = 'joined') as rows
     from trainings where post_id = $1`,
    [id],
  )
  expect(row?.counter).toBe((row?.rows ?? 0) + base)
  return row?.rows ?? -1
}

describe('POST /api/v2/register-training/{eventId}', () => {
  test('Q-87 POST-036 joins a free training: a place, a count and no invoice', async () => {
    const training = await open({ joinCount: 12 })
    const response = await register(member, training)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'success', data: { user_event_id: expect.any(Number), invoiceNo: null } },
    ])
    const { user_event_id: id } = response.json().data
    expect(await joined(training, 12)).toBe(1)
    expect(await pageOf(member, training)).toMatchObject({
      join: 13,
      registration: { state: 'joined', user_event_id: id, position: null, can_cancel: 1, is_moved_up: 0 },
    })
    const [row] = await sql(
      'select state, session_id, joined_at is not null as has_time from user_events where id = $1',
      [id],
    )
    expect(row).toEqual({ state: 'joined', session_id: training.sessions[0], has_time: true })
  })

  test('Q-87 RF-32 joining again is an error and changes nothing; ten presses at once are one place', async () => {
    const training = await open()
    const actor = await newMember({ email: 'ten.presses@example.com' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(actor, training)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const failed = answers.find(({ statusCode }) => statusCode !== 200)!
    expectErrorResponse(failed, 422, 'already_joined')
    expectErrorResponse(await register(actor, training), 422, 'already_joined')
    expect(await joined(training)).toBe(1)
    expect(await mailsTo(site.db, 'ten.presses@example.com')).toHaveLength(1)
  })

  test('Q-87 two hundred people at once never oversell twenty seats', async () => {
    const training = await open({ seats: 23, joinCount: 3 })
    const people = await Promise.all(Array.from({ length: 200 }, () => newMember()))
    const answers = await Promise.all(people.map((actor) => insist(() => register(actor, training))))
    const counted = Object.groupBy(answers, ({ statusCode, json }) => (statusCode === 200 ? 'ok' : json().code))
    expect([counted.ok?.length, counted.training_full?.length]).toEqual([20, 180])
    expect(await joined(training, 3)).toBe(20)
  }, 120_000)

  test('AB-01 visitors get 401; a draft, another type and an unknown id are 404', async () => {
    const training = await open()
    expectErrorResponse(await register(site, training), 401, 'unauthenticated')
    const draft = await open({}, { status: 0, publishedAt: null })
    expectErrorResponse(await register(member, draft), 404, 'not_found')
    expectErrorResponse(await register(await site.as(teacher), draft), 404, 'not_found')
    const review = await createTechReview(site.db.primary, { authorId: teacher.id })
    for (const id of [review.id, 999_999, 'x', '1e3', '-1'])
      expectErrorResponse(await member.post(`/api/v2/register-training/${id}`, { session_id: 1 }), 404, 'not_found')
    expect(await joined(training)).toBe(0)
  })

  test('Q-02 a call without the token or from another site is rejected', async () => {
    const training = await open()
    expectErrorResponse(await register(member, training, { 'x-csrf-token': 'x' }), 403, 'csrf')
    expectErrorResponse(await register(member, training, { 'sec-fetch-site': 'cross-site' }), 403, 'csrf')
    expect(await joined(training)).toBe(0)
  })

  test('Q-87 Q-132 not open: closed, live, ended; full, also with a price', async () => {
    const past = new Date(Date.now() - 3_600_000)
    const cases = [
      ['training_closed', await open({ lastDateJoin: past })],
      ['training_closed', await open({}, { startsInHours: [-1] })],
      ['training_full', await open({ seats: 2, joinCount: 2 })],
      ['training_full', await open({ priceSatang: 100, seats: 2, joinCount: 2 })],
    ] as const
    for (const [code, training] of cases) {
      expectErrorResponse(await register(member, training), 422, code)
      expect(await sql('select from user_events where training_id = $1', [training.id])).toEqual([])
    }
  })

  test('Q-87 a session of another training, one that has ended and bad input return 422', async () => {
    const [training, other] = [await open({}, { startsInHours: [-30, 48] }), await open()]
    const url = `/api/v2/register-training/${training.id}`
    for (const session_id of [
      other.sessions[0],
      training.sessions[0],
      999_999,
      0,
      -1,
      1.5,
      '1',
      null,
      [1],
      undefined,
    ]) {
      const response = await member.post(url, { session_id })
      expectErrorResponse(response, 422, 'validation')
      expect(response.json().errors).toHaveProperty('session_id')
    }
    expect(await joined(training)).toBe(0)
    const me = await createUser(site.db.primary)
    const forged = { session_id: training.sessions[1], user_id: teacher.id, state: 'waiting', joined_at: '2020-01-01' }
    expect((await (await site.as(me)).post(url, forged)).statusCode).toBe(200)
    const rows = await sql('select user_id, state from user_events where training_id = $1', [training.id])
    expect(rows).toEqual([{ user_id: me.id, state: 'joined' }])
  })

  test('AB-161 cards and documents of visitors show the new count and no seat left', async () => {
    const training = await open({ seats: 1 })
    const document = async () => (await site.get(`/content/event/${training.id}`)).body
    expect(await pageOf(site, training)).toMatchObject({ join: 0, registration_offer: 'join', registration: null })
    await document()
    await register(member, training)
    expect(await pageOf(site, training)).toMatchObject({ join: 1, registration_offer: 'wait', training_state: 'close' })
  })

  test('POST-036 a review offers a training to those who have not joined it', async () => {
    const review = await createTechReview(site.db.primary, { authorId: teacher.id })
    const training = await open({}, { toolIds: [review.id] })
    const offered = async (actor: Actor) =>
      (await actor.get(`/api/v2/content/tech-review/${review.id}`)).json().data.tech_review.one_event_available_to_join
    const actor = await newMember()
    expect([await offered(actor), await offered(site)]).toEqual([1, 1])
    await register(actor, training)
    expect([await offered(actor), await offered(site)]).toEqual([0, 1])
  })
})
