import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const NEW = { question: 'แผนการสอนที่ดีเริ่มจากอะไร', choices: ['จุดประสงค์', 'สื่อ', 'การบ้าน'], correct: 0, explanation: '' }

async function setUp(questions = 12) {
  const user = await createUser(site.db.primary)
  const ids = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, questions })
  return { user, member: await site.as(user), path: `/api/admin/online-tests/${ids.trainingId}`, ...ids }
}
const bankOf = async (path: string, query = '') => (await admin.get(`${path}/questions${query}`)).json().data
const create = (path: string, more = {}) => admin.post(`${path}/questions`, { ...NEW, ...more })
const send = (method: 'PATCH' | 'DELETE' | 'POST', id: number, payload: object = {}, end = '', actor = admin) =>
  actor.request({ method, url: `/api/admin/online-test-questions/${id}${end}`, payload })

describe('the list of tests', () => {
  test('TEST-001 each training has its questions, takers, pass rate, average and state', async () => {
    const { trainingId, userEventId, path } = await setUp()
    const few = await setUp(9)
    const insert = (number: number, score: number) =>
      site.db.primaryPool.query(
        `insert into online_test_attempts (user_event_id, number, form_id, response_id, submitted_at, score, passed,
           evaluated_at) values ($1, $2, $3, $3, now(), $4, $5, now())`,
        [userEventId, number, `R-summary-${number}`, score, score >= 7],
      )
    await insert(1, 4)
    await insert(2, 8)
    const { data } = (await admin.get('/api/admin/online-tests')).json()
    expect(data[0]).toMatchObject({ training_id: few.trainingId, questions: 9, takers: 0, state: 'incomplete' })
    expect(data[1]).toEqual({
      training_id: trainingId,
      training_name: expect.any(String),
      questions: 12,
      takers: 1,
      pass_percent: 100,
      average: 8,
      state: 'open',
      due_text: expect.stringMatching(/25\d\d$/),
    })
    expect((await bankOf(path)).test).toEqual(data[1])
  })

  test('the list is searched by name and continues after its cursor', async () => {
    for (let count = 0; count < 21; count++)
      await createOnlineTest(site.db.primary, {
        authorId: teacher.id,
        userId: (await createUser(site.db.primary)).id,
        topic: `คลังทดลอง 100% ชุด ${count}`,
        questions: 1,
      })
    const search = `search=${encodeURIComponent('100% ชุด')}`
    const first = (await admin.get(`/api/admin/online-tests?${search}`)).json()
    expect(first.data).toHaveLength(20)
    const rest = (await admin.get(`/api/admin/online-tests?${search}&after=${first.next}`)).json()
    expect([rest.data.length, rest.next]).toEqual([1, null])
    expect((await admin.get('/api/admin/online-tests?search=_zz')).json().data).toEqual([])
  })
})

describe('questions', () => {
  test('a question is added at the end, changed, and read again as it was saved', async () => {
    const { path } = await setUp(2)
    const { data } = (await create(path, { explanation: ' เพราะรู้ว่าจะไปไหน ' })).json()
    expect(data).toEqual({
      id: expect.any(Number),
      number: 3,
      revision: 1,
      ...NEW,
      explanation: 'เพราะรู้ว่าจะไปไหน',
      image: null,
    })
    const eight = Array.from({ length: 8 }, (_, at) => `ทาง ${at}`)
    const changed = await send('PATCH', data.id, { ...NEW, choices: eight, correct: 7, revision: 1 })
    expect(changed.json().data).toMatchObject({ id: data.id, revision: 2, choices: eight, correct: 7 })
    expect((await bankOf(path)).questions[2]).toEqual(changed.json().data)
    expect((await bankOf(path, `?search=${encodeURIComponent('ทาง 7')}`)).questions).toHaveLength(1)
  })

  test('bad questions are rejected with the texts of all their fields', async () => {
    const { path } = await setUp(1)
    for (const [wrong, field] of [
      [{ question: '  ' }, 'question'],
      [{ question: 'ก'.repeat(1001) }, 'question'],
      [{ choices: ['ก'] }, 'choices'],
      [{ choices: Array.from({ length: 9 }, (_, at) => `${at}`) }, 'choices'],
      [{ choices: ['ก', ' ก '] }, 'choices'],
      [{ correct: 3 }, 'correct'],
      [{ correct: -1 }, 'correct'],
      [{ explanation: 'ก'.repeat(2001) }, 'explanation'],
    ] as const) {
      const response = await create(path, wrong)
      expectErrorResponse(response, 422, 'validation')
      expect(Object.keys(response.json().errors)[0]).toContain(field)
    }
    expectErrorResponse(await create('/api/admin/online-tests/999999'), 404, 'not_found')
    expect((await bankOf(path)).questions).toHaveLength(1)
  })

  test('of two admins who change one question, the second is told and nothing is overwritten', async () => {
    const { path } = await setUp(1)
    const [{ id, revision }] = (await bankOf(path)).questions
    const replies = await Promise.all(
      ['ก', 'ข', 'ค'].map((question) => send('PATCH', id, { ...NEW, question, revision })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const won = replies.find(({ statusCode }) => statusCode === 200)?.json().data
    expect((await bankOf(path)).questions[0]).toEqual(won)
    expectErrorResponse(await send('PATCH', id, { ...NEW, revision }), 409, 'question_changed')
  })

  test('questions move to a place; the others keep their order', async () => {
    const { path } = await setUp(4)
    const ids = (await bankOf(path)).questions.map(({ id }: { id: number }) => id)
    const order = async () => (await bankOf(path)).questions.map(({ id }: { id: number }) => ids.indexOf(id))
    expect((await send('POST', ids[3], { to: 1 }, '/move')).json().data).toMatchObject({ number: 1, revision: 1 })
    expect(await order()).toEqual([3, 0, 1, 2])
    await send('POST', ids[3], { to: 3 }, '/move')
    expect(await order()).toEqual([0, 1, 3, 2])
    await send('POST', ids[0], { to: 2000 }, '/move')
    expect(await order()).toEqual([1, 3, 2, 0])
    await Promise.all(ids.map((id: number, at: number) => send('POST', id, { to: at + 1 }, '/move')))
    expect((await order()).toSorted()).toEqual([0, 1, 2, 3])
    expectErrorResponse(await send('POST', ids[0], { to: 0 }, '/move'), 422, 'validation')
  })

  test('a bank of 60 questions is read in windows', async () => {
    const { path } = await setUp(60)
    const first = (await admin.get(`${path}/questions`)).json()
    expect([first.data.questions.length, first.next, first.data.found]).toEqual([50, 50, 60])
    const rest = (await admin.get(`${path}/questions?after=50`)).json()
    expect(rest.data.questions.map(({ number }: { number: number }) => number)).toEqual([
      51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
    ])
    expect(rest.next).toBeNull()
  })

  test('a picture needs a text; it is stored, and removed without a file', async () => {
    const { path } = await setUp(1)
    const [{ id }] = (await bankOf(path)).questions
    const setPicture = (fields: object) => {
      const { payload, headers } = formOf({ ...fields })
      return admin.request({ method: 'POST', url: `/api/admin/online-test-questions/${id}/picture`, payload, headers })
    }
    const bytes = await photo().png().toBuffer()
    expectErrorResponse(await setPicture({ revision: 1, picture: { bytes } }), 422, 'validation')
    const rejected = await setPicture({ revision: 1, picture: { bytes: Buffer.from('GIF89a') }, alt: 'ก' })
    expectErrorResponse(rejected, 422, 'image_rejected')
    expect(rejected.json().message).toBe('รูปนี้อ่านไม่ได้ กรุณาเลือกไฟล์ JPEG, PNG หรือ WebP')
    const { data } = (await setPicture({ revision: 1, picture: { bytes }, alt: 'หน้าจอห้องเรียน' })).json()
    expect(data).toMatchObject({ revision: 2, image: { alt: 'หน้าจอห้องเรียน' } })
    expectErrorResponse(await setPicture({ revision: 1, alt: '' }), 409, 'question_changed')
    expect((await setPicture({ revision: 2, alt: '' })).json().data).toMatchObject({ revision: 3, image: null })
  })
})

describe('scores', () => {
  test('TEST-068 changing and deleting a drawn question changes neither the open form nor a score', async () => {
    const { member, path, userEventId } = await setUp(10)
    const start = await member.post('/api/online-test/start', { user_event_id: userEventId })
    const formPath = `/api/v2/online-test-forms/${start.json().data.form_id}`
    const form = (await member.get(formPath)).json().data
    const tab = 'tab-of-the-test'
    await member.post(`${formPath}/open`, { tab, device: 'computer', take_over: 0 })
    for (const [position, { choices }] of form.questions.entries())
      await member.post(`${formPath}/answers`, {
        ...{ tab, position, is_flagged: 0, revision: 1 },
        choice: choices.indexOf('คำตอบที่ถูก'),
      })
    const { questions } = await bankOf(path)
    for (const { id, choices } of questions.slice(0, 5))
      await send('PATCH', id, { ...NEW, choices, correct: 0, revision: 1 })
    for (const { id } of questions.slice(5)) expect((await send('DELETE', id)).statusCode).toBe(200)
    expect((await member.get(formPath)).json().data.questions).toEqual(form.questions)
    const finish = await member.post(`${formPath}/finish`, { tab, revisions: Array(10).fill(1) })
    expect(finish.statusCode).toBe(200)
    const [online] = (await member.get('/api/online-test')).json().data.onlineTestData
    expect(online).toMatchObject({ score: 10, passed: 1 })
    expect((await bankOf(path)).questions).toHaveLength(5)
    const { rows } = await site.db.primaryPool.query(
      `select count(*)::int as n from audit_entries where action = 'test.delete-question'`,
    )
    expect(rows[0].n).toBe(5)
  })
})

describe('access', () => {
  test('ADMIN-001 members and visitors reach no call of the bank', async () => {
    const { member, path } = await setUp(1)
    const [{ id }] = (await bankOf(path)).questions
    const visitor = site
    for (const [actor, status, code] of [
      [member, 403, 'forbidden'],
      [visitor, 401, 'unauthenticated'],
    ] as const) {
      expectErrorResponse(await actor.get('/api/admin/online-tests'), status, code)
      expectErrorResponse(await actor.get(`${path}/questions`), status, code)
      expectErrorResponse(await actor.post(`${path}/questions`, NEW), status, code)
      expectErrorResponse(await send('PATCH', id, { ...NEW, revision: 1 }, '', actor), status, code)
      expectErrorResponse(await send('DELETE', id, {}, '', actor), status, code)
      expectErrorResponse(await send('POST', id, { to: 1 }, '/move', actor), status, code)
      expectErrorResponse(await send('POST', id, {}, '/picture', actor), status, code)
    }
    expect((await bankOf(path)).questions).toHaveLength(1)
  })
})
