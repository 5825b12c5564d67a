import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest, joinTraining } from '#features/online-tests/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow, insertRows } from '#test/rows.ts'
import { discrimination, itemVerdict } from '../policy.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

/** A finished form with ten questions of a bank; `isRight` decides the answers. */
async function finishForm(trainingId: number, isRight: (position: number) => boolean) {
  const db = site.db.primary
  const { id: userEventId } = await joinTraining(db, { userId: (await createUser(db)).id, trainingId })
  const { rows } = await site.db.primaryPool.query(
    'select id, question, choices, correct_choice from online_test_questions where training_id = $1 order by id limit 10',
    [trainingId],
  )
  const questions = rows.map(({ id, question, choices }) => ({
    id: Number(id),
    question,
    choices: choices.toReversed(),
    correct: 2,
    image: null,
  }))
  const id = `form-of-statistics-${userEventId}`
  const score = questions.filter((_, position) => isRight(position)).length
  const times = { startedAt: new Date(), finishedAt: new Date(), deliveredAt: new Date() }
  await insertRow(db, 'online_test_forms', {
    id,
    userEventId,
    attempt: 1,
    questions: JSON.stringify(questions) as never,
    ...times,
    responseId: id,
    score,
  })
  await insertRows(
    db,
    'online_test_answers',
    questions.map((_, position) => ({
      formId: id,
      position,
      choice: isRight(position) ? 2 : 0,
      revision: 1,
      isFlagged: false,
    })),
  )
}

test('a question that only strong takers answer has a high index, one that all answer has 0', async () => {
  const { trainingId } = await createOnlineTest(site.db.primary, {
    authorId: teacher.id,
    userId: (await createUser(site.db.primary)).id,
  })
  // Person n answers question 1 always, question 2 as one of the ten strongest, question 3 as one of the weakest.
  for (let person = 0; person < 30; person++)
    await finishForm(trainingId, (position) =>
      position === 0 ? true : position === 1 ? person >= 20 : position === 2 ? person < 10 : position * 3 < person,
    )
  site.queries.length = 0
  const { data } = (await admin.get(`/api/admin/online-tests/${trainingId}/statistics`)).json()
  expect(site.queries.filter((text) => text.includes('online_test_answers'))).toHaveLength(1)
  expect(data).toHaveLength(10)
  expect(data.slice(0, 3)).toMatchObject([
    {
      number: 1,
      shown: 30,
      right_percent: 100,
      discrimination: 0,
      verdict: 'low',
      groups: [100, 100, 100],
      choices: [0, 100, 0, 0],
    },
    {
      number: 2,
      shown: 30,
      right_percent: 33,
      discrimination: 1,
      verdict: 'good',
      groups: [100, 14, 0],
      choices: [0, 33, 0, 67],
    },
    { number: 3, shown: 30, right_percent: 33, discrimination: -1, verdict: 'negative', groups: [0, 14, 100] },
  ])
  // A changed question begins again; the others keep their numbers.
  const [{ id, question, choices }] = (await admin.get(`/api/admin/online-tests/${trainingId}/questions`)).json().data
    .questions
  const change = { question: `${question} (ใหม่)`, choices, correct: 1, explanation: '', revision: 1 }
  await admin.request({ method: 'PATCH', url: `/api/admin/online-test-questions/${id}`, payload: change })
  const later = (await admin.get(`/api/admin/online-tests/${trainingId}/statistics`)).json().data
  expect(later).toEqual(data.slice(1))
})

test('few forms have numbers and a warning; a bank without forms has none', async () => {
  const { trainingId, userEventId } = await createOnlineTest(site.db.primary, {
    authorId: teacher.id,
    userId: (await createUser(site.db.primary)).id,
  })
  const path = `/api/admin/online-tests/${trainingId}/statistics`
  expect((await admin.get(path)).json().data).toEqual([])
  await finishForm(trainingId, () => true)
  expect((await admin.get(path)).json().data[0]).toMatchObject({ shown: 1, right_percent: 100, verdict: 'too-few' })
  expectErrorResponse(await admin.get('/api/admin/online-tests/999999/statistics'), 404, 'not_found')
  expect(userEventId).toBeGreaterThan(0)
})

test('the index and its verdicts', () => {
  expect(discrimination({ size: 10, right: 9 }, { size: 10, right: 3 })).toBe(0.6)
  expect(discrimination({ size: 0, right: 0 }, { size: 10, right: 3 })).toBeNull()
  expect([
    itemVerdict(29, 1),
    itemVerdict(30, 0.2),
    itemVerdict(30, 0.19),
    itemVerdict(30, -0.01),
    itemVerdict(99, null),
  ]).toEqual(['too-few', 'good', 'low', 'negative', 'too-few'])
})
