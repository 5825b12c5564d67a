/** Loads tests and questions by an id from a request; no other function may do this. The endpoints are for admins. */
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { findQuestion, type QuestionRow } from './repository/questions.ts'
import { findTest, type TestSummaryRow } from './repository/tests.ts'

/** @throws {AppError} 404 for a training without a test */
export async function loadTest(db: Db, trainingId: number): Promise<TestSummaryRow> {
  return (await findTest(db, trainingId)) ?? throwError('not_found')
}

/** @throws {AppError} 404 */
export async function loadQuestion(db: Db, questionId: number): Promise<QuestionRow> {
  return (await findQuestion(db, questionId)) ?? throwError('not_found')
}
