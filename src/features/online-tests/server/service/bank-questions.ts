/**
 * Writes of the bank of questions, for `question-bank`. Each runs in the caller's transaction under the lock of the
 * test. The drawn questions of a form are copies, so that a score that was given never changes.
 */
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { BANK_MAX } from '../../constants.ts'
import * as questions from '../repository/questions.ts'

export type { QuestionText } from '../repository/questions.ts'

/** Locks the bank until the end of the transaction, so that what was read of it stays true. */
export async function lockBank(db: Db, trainingId: number): Promise<void> {
  await questions.lockTest(db, trainingId)
}

/**
 * Adds questions at the end; returns their ids.
 * @throws {AppError} 422 `bank_full` when the bank would have more than `BANK_MAX` questions
 */
export async function addQuestions(
  db: Db,
  trainingId: number,
  added: readonly questions.QuestionText[],
): Promise<number[]> {
  await questions.lockTest(db, trainingId)
  const count = await questions.countQuestions(db, trainingId)
  if (count + added.length > BANK_MAX) throwError('bank_full', { status: 422 })
  return questions.insertQuestions(db, trainingId, added)
}

/** @throws {AppError} 409 `question_changed` when another admin saved a later revision */
export async function changeQuestion(db: Db, change: Parameters<typeof questions.updateQuestion>[1]): Promise<void> {
  if (!(await questions.updateQuestion(db, change))) throwError('question_changed', { status: 409 })
}

/** @throws {AppError} 409 `question_changed` */
export async function changePicture(db: Db, change: Parameters<typeof questions.updatePicture>[1]): Promise<void> {
  if (!(await questions.updatePicture(db, change))) throwError('question_changed', { status: 409 })
}

/** Deletes a question of the bank; forms that drew it keep it. */
export async function removeQuestion(db: Db, id: number): Promise<void> {
  await questions.deleteQuestion(db, id)
}

/** Moves a question to this place of its bank, from 1. */
export async function placeQuestion(db: Db, move: { trainingId: number; id: number; to: number }): Promise<void> {
  await questions.lockTest(db, move.trainingId)
  await questions.moveQuestion(db, move)
}
