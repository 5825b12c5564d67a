/** Test factories of online tests. */
import { createTraining } from '#features/trainings/testing.ts'
import type { Db } from '#server/database/db.ts'
import type { TestApp } from '#test/app.ts'
import { insertRow, insertRows, type NewRow } from '#test/rows.ts'
import { QUESTION_COUNT } from './constants.ts'
import { signBody } from './server/service/result-signature.ts'

interface OnlineTestOptions {
  authorId: number
  userId: number
  topic?: string
  /** Hours from now until the last session ends; negative: it has ended. Default: a day ago. */
  endsInHours?: number
  /** Questions in the bank. */
  questions?: number
  /** A due date that an admin gave. */
  dueAt?: Date
}

/** The text of the correct choice of each question that `createOnlineTest` makes. */
export const CORRECT = 'คำตอบที่ถูก'

/** A training with a test that this person joined. Returns both ids. */
export async function createOnlineTest(
  db: Db,
  { authorId, userId, topic, endsInHours = -24, questions = QUESTION_COUNT + 2, dueAt }: OnlineTestOptions,
): Promise<{ trainingId: number; userEventId: number }> {
  const training = await createTraining(db, {
    authorId,
    ...(topic && { topic }),
    // A session of the factory takes three hours.
    startsInHours: [endsInHours - 3],
    training: { hasTest: true },
  })
  await insertRows(
    db,
    'online_test_questions',
    Array.from({ length: questions }, (_, index) => ({
      trainingId: training.id,
      question: `คำถามที่ ${index + 1} ของการอบรม`,
      choices: ['ทางเลือกแรก', CORRECT, 'ทางเลือกที่สาม', 'ทางเลือกสุดท้าย'],
      correctChoice: 1,
    })),
  )
  if (dueAt) await insertRow(db, 'online_tests', { trainingId: training.id, dueAt })
  const { id: userEventId } = await joinTraining(db, { userId, trainingId: training.id })
  return { trainingId: training.id, userEventId }
}

/** Registers a person for a training. */
export function joinTraining(db: Db, row: NewRow<'user_events'>) {
  return insertRow(db, 'user_events', { state: 'joined', joinedAt: new Date(), ...row })
}

/** An attempt that is used up, `secondsAgo`; without a score it waits for its result. */
export function createAttempt(
  db: Db,
  { secondsAgo = 3_600, ...row }: NewRow<'online_test_attempts'> & { secondsAgo?: number },
) {
  const submittedAt = new Date(Date.now() - secondsAgo * 1_000)
  const { number = 1, userEventId, score } = row
  const hasScore = score !== undefined && score !== null
  return insertRow(db, 'online_test_attempts', {
    number,
    formId: `form-of-${userEventId}-${number}`,
    responseId: `response-of-${userEventId}-${number}`,
    startedAt: submittedAt,
    submittedAt,
    passed: hasScore ? score >= 7 : null,
    evaluatedAt: hasScore ? submittedAt : null,
    ...row,
  })
}

/** A result as a provider sends it, or another message. */
export interface ProviderMessage {
  response_id?: unknown
  form_id?: unknown
  hidden?: unknown
  score?: unknown
  submitted_at?: unknown
}

/** Sends a result as a provider does. Default: with the correct signature. */
export function sendResult(site: TestApp, result: ProviderMessage, signature?: string) {
  const body = JSON.stringify(result)
  const { config } = site.app.backgroundContext()
  return site.app.inject({
    method: 'POST',
    url: '/api/online-test/webhook',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-test-signature': signature ?? signBody(Buffer.from(body), config),
    },
  })
}
