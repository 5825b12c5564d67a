import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { TestForm } from '../contract.ts'
import { CORRECT, createOnlineTest } from '../testing.ts'
import { deliverResults } from './service/fill-form.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const TAB = 'tab-of-the-phone'
const OTHER_TAB = 'tab-of-the-desk'

async function openForm() {
  const user = await createUser(site.db.primary)
  const member = await site.as(user)
  const online = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id })
  const formId = (await member.post('/api/online-test/start', { user_event_id: online.userEventId })).json().data
    .form_id
  await takeTab(member, formId)
  return { user, member, formId, ...online }
}
const path = (formId: string, step = '') => `/api/v2/online-test-forms/${formId}${step}`
const read = async (member: Actor, formId: string): Promise<TestForm> => (await member.get(path(formId))).json().data
const takeTab = (member: Actor, formId: string, more = {}) =>
  member.post(path(formId, '/open'), { tab: TAB, device: 'phone', take_over: 0, ...more })
const save = (member: Actor, formId: string, more = {}) =>
  member.post(path(formId, '/answers'), { tab: TAB, position: 0, choice: 0, is_flagged: 0, revision: 1, ...more })
const finish = (member: Actor, formId: string, more = {}) =>
  member.post(path(formId, '/finish'), { tab: TAB, revisions: Array(10).fill(0), ...more })
/** Answers the questions so that this many are correct. */
async function answer(member: Actor, formId: string, correct: number) {
  const { questions } = await read(member, formId)
  for (const [position, { choices }] of questions.entries()) {
    const right = choices.indexOf(CORRECT)
    const choice = position < correct ? right : (right + 1) % choices.length
    expect((await save(member, formId, { position, choice, revision: 1 })).statusCode).toBe(200)
  }
}
const sql = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)

describe('answers', () => {
  test('AB-81 a form keeps its questions and the order of its choices', async () => {
    const { member, formId, userEventId } = await openForm()
    const first = await read(member, formId)
    await member.post('/api/online-test/start', { user_event_id: userEventId })
    expect((await read(member, formId)).questions).toEqual(first.questions)
    expect(new Set(first.questions.map(({ question }) => question)).size).toBe(10)
  })

  test('the later revision wins; repeated and older ones are ignored', async () => {
    const { member, formId } = await openForm()
    expect((await save(member, formId, { choice: 2, revision: 3 })).json().data).toMatchObject({
      position: 0,
      choice: 2,
      is_flagged: 0,
      revision: 3,
      saved_at: expect.stringMatching(/Z$/),
    })
    for (const [choice, revision] of [
      [1, 3],
      [0, 2],
      [3, 1],
    ])
      expect((await save(member, formId, { choice, revision })).json().data).toMatchObject({ choice: 2, revision: 3 })
    expect((await save(member, formId, { choice: null, is_flagged: 1, revision: 4 })).json().data).toMatchObject({
      choice: null,
      is_flagged: 1,
      revision: 4,
    })
    expect((await read(member, formId)).answers[0]).toEqual({ choice: null, is_flagged: 1, revision: 4 })
  })

  test('out of order and at once, the highest revision remains', async () => {
    const { member, formId } = await openForm()
    const revisions = [7, 2, 9, 4, 1, 8, 3, 6, 5]
    await Promise.all(revisions.map((revision) => save(member, formId, { choice: revision % 4, revision })))
    expect((await read(member, formId)).answers[0]).toEqual({ choice: 1, is_flagged: 0, revision: 9 })
  })

  test('answers to missing questions and choices, and to others’ forms, are rejected', async () => {
    const { member, formId } = await openForm()
    for (const wrong of [
      { position: 10 },
      { position: -1 },
      { choice: 4 },
      { choice: '1' },
      { revision: 0 },
      { tab: '<b>' },
    ])
      expectErrorResponse(await save(member, formId, wrong), 422, 'validation')
    const other = await openForm()
    for (const reply of [
      await save(other.member, formId),
      await takeTab(other.member, formId),
      await finish(other.member, formId),
      await other.member.get(path(formId)),
    ])
      expectErrorResponse(reply, 404, 'not_found')
  })
})

describe('one tab at a time', () => {
  test('another tab is told where the form is open; taking over moves it, and the first tab is told', async () => {
    const { member, formId } = await openForm()
    const elsewhere = { tab: OTHER_TAB, device: 'computer' }
    expect((await takeTab(member, formId, elsewhere)).json().data).toMatchObject({
      is_active: 0,
      other: { device: 'phone' },
    })
    expectErrorResponse(await save(member, formId, { tab: OTHER_TAB }), 409, 'opened_elsewhere')
    expect((await takeTab(member, formId, { ...elsewhere, take_over: 1 })).json().data).toMatchObject({ is_active: 1 })
    expectErrorResponse(await save(member, formId), 409, 'opened_elsewhere')
    expectErrorResponse(await finish(member, formId), 409, 'opened_elsewhere')
    expect((await save(member, formId, { tab: OTHER_TAB })).statusCode).toBe(200)
  })

  test('a tab that was not seen for 45 s is continued without asking', async () => {
    const { member, formId } = await openForm()
    const age = (seconds: number) =>
      sql('update online_test_forms set tab_seen_at = now() - make_interval(secs => $2) where id = $1', [
        formId,
        seconds,
      ])
    await age(40)
    expect((await takeTab(member, formId, { tab: OTHER_TAB })).json().data.is_active).toBe(0)
    await age(46)
    expect((await takeTab(member, formId, { tab: OTHER_TAB })).json().data.is_active).toBe(1)
  })
})

describe('finishing', () => {
  test('Q-77 TEST-071 TEST-037 the score is that of the stored answers and arrives as a signed result', async () => {
    for (const [correct, passed] of [
      [7, 1],
      [6, 2],
    ] as const) {
      const { member, formId, userEventId } = await openForm()
      await answer(member, formId, correct)
      const response = await finish(member, formId, { revisions: Array(10).fill(1) })
      const responseId = response.json().data.response_id
      await member.post('/api/online-test/submit', { user_event_id: userEventId, response_id: responseId })
      const [online] = (await member.get('/api/online-test')).json().data.onlineTestData
      expect(online).toMatchObject({ score: correct, passed, attempt: 1, responseId })
    }
  })

  test('Q-78 a repeated end returns the same response, and answers are rejected from then on', async () => {
    const { member, formId, userEventId } = await openForm()
    const replies = await Promise.all(Array.from({ length: 10 }, () => finish(member, formId)))
    expect(new Set(replies.map((reply) => reply.json().data.response_id)).size).toBe(1)
    expectErrorResponse(await save(member, formId), 409, 'test_finished')
    const [online] = (await member.get('/api/online-test')).json().data.onlineTestData
    expect(online).toMatchObject({ userEventId, attempt: 1, score: 0, passed: 2 })
    expect((await read(member, formId)).response_id).toBe(replies[0]?.json().data.response_id)
  })

  test('a form is not evaluated while the device has answers that the server lacks', async () => {
    const { member, formId } = await openForm()
    await save(member, formId, { revision: 2 })
    const revisions = [3, ...Array(9).fill(0)]
    expectErrorResponse(await finish(member, formId, { revisions }), 409, 'answers_missing')
    await save(member, formId, { revision: 3 })
    expect((await finish(member, formId, { revisions })).statusCode).toBe(200)
  })

  test('answers and the end are accepted until 15 minutes after the due time', async () => {
    const { member, formId, trainingId } = await openForm()
    const due = (minutesAgo: number) =>
      sql(
        `insert into online_tests (training_id, due_at) values ($1, now() - make_interval(mins => $2))
         on conflict (training_id) do update set due_at = excluded.due_at`,
        [trainingId, minutesAgo],
      )
    await due(16)
    expectErrorResponse(await save(member, formId), 422, 'test_past_due')
    expectErrorResponse(await finish(member, formId), 422, 'test_past_due')
    await due(14)
    expect((await save(member, formId)).statusCode).toBe(200)
    expect((await finish(member, formId, { revisions: [1, ...Array(9).fill(0)] })).statusCode).toBe(200)
  })

  test('RF-12 a result whose delivery was interrupted is delivered by the job, once', async () => {
    const { member, formId, userEventId } = await openForm()
    await finish(member, formId)
    // As after a crash between the end of the form and the delivery.
    await sql('update online_test_forms set delivered_at = null where id = $1', [formId])
    await sql(
      `update online_test_attempts set response_id = null, submitted_at = null, score = null, passed = null,
         evaluated_at = null where form_id = $1`,
      [formId],
    )
    await deliverResults(site.app.backgroundContext())
    await deliverResults(site.app.backgroundContext())
    const [online] = (await member.get('/api/online-test')).json().data.onlineTestData
    expect(online).toMatchObject({ userEventId, attempt: 1, passed: 2 })
    const { rows } = await sql('select delivered_at from online_test_forms where id = $1', [formId])
    expect(rows[0].delivered_at).not.toBeNull()
  })

  test('RF-12 a page of results that cannot be delivered stops neither the job nor the others', async () => {
    const { member, formId, userEventId } = await openForm()
    await finish(member, formId)
    await sql('update online_test_forms set delivered_at = null where id = $1', [formId])
    await sql(
      `insert into online_test_forms (id, user_event_id, attempt, questions, finished_at, response_id, score)
       select id || n, user_event_id, n, questions, finished_at - interval '1 minute', response_id || n, score
       from online_test_forms, generate_series(2, 101) n where id = $1`,
      [formId],
    )
    const receive = async (_: unknown, body: Buffer) => {
      if (JSON.parse(body.toString()).form_id !== formId) throw new Error('unreachable')
    }
    const deliver = () => deliverResults(site.app.backgroundContext(), null, receive)
    await expect(deliver()).rejects.toThrow('100 failed: unreachable')
    const ours = `from online_test_forms where user_event_id = $1 and delivered_at is null`
    const { rows } = await sql(`select id ${ours}`, [userEventId])
    expect(rows).toHaveLength(100)
    expect(rows).not.toContainEqual({ id: formId })
    await sql(`delete ${ours}`, [userEventId])
  })

  test('each call of a test sends at most six statements; the end of a form delivers its result as well', async () => {
    const { member, formId } = await openForm()
    const user = await createUser(site.db.primary)
    const starter = await site.as(user)
    const { userEventId } = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id })
    const counts: Record<string, number> = {}
    const count = async (name: string, call: () => Promise<{ statusCode: number }>) => {
      site.queries.length = 0
      expect([name, (await call()).statusCode]).toEqual([name, 200])
      counts[name] = site.queries.length
    }
    const body = { user_event_id: userEventId }
    await count('list', () => starter.get('/api/online-test'))
    await count('start', () => starter.post('/api/online-test/start', body))
    await count('start again', () => starter.post('/api/online-test/start', body))
    await count('form', () => member.get(path(formId)))
    await count('open', () => takeTab(member, formId))
    await count('answer', () => save(member, formId))
    await count('finish', () => finish(member, formId, { revisions: [1, ...Array(9).fill(0)] }))
    await count('submit', () => starter.post('/api/online-test/submit', { ...body, response_id: 'R-count' }))
    await count('check', () => starter.post('/api/online-test/check', body))
    // Four of the built-in provider; its result is the webhook’s three.
    expect(counts.finish).toBe(7)
    expect(Object.entries(counts).filter(([name, sent]) => sent > 6 && name !== 'finish')).toEqual([])
  })
})
