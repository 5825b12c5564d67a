/** What admins change for people who take a test, for `test-takers`. Each runs in the caller's transaction. */

import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { EXTENSION_MAX_DAYS, TEST_RESULT } from '../../constants.ts'
import { dueOf, endOfBangkokDay, testState } from '../../policy.ts'
import { lockTest } from '../repository/questions.ts'
import { lockTaker, moveAttempt, type TakerRow, updateDue, upsertExtension } from '../repository/returns.ts'
import { findTest, findTimes, type TestRow } from '../repository/tests.ts'

const DAY_MS = 86_400_000

/** A person of whose test something changed. */
type Taker = Pick<TakerRow, 'userId' | 'trainingId'>

/**
 * Gives the last used attempt back, so that the person can take it again. Its form and answers are deleted, and a
 * late result for it is rejected.
 * @throws {AppError} 404 for a person who did not join a training with a test, 409 `attempt_changed` when `number` is
 * not the last used attempt, 422 `attempt_open`, `attempt_waiting` and `already_passed`
 */
export async function returnAttempt(
  db: Db,
  { userEventId, number, now }: { userEventId: number; number: number; now: Date },
): Promise<Taker> {
  const { taker, test } = await loadTaker(db, userEventId)
  const state = testState(test, now)
  if (state.passed === TEST_RESULT.passed) throwError('already_passed', { status: 422 })
  const last = test.attempts.filter(({ responseId }) => responseId !== null).at(-1)
  if (last?.number !== number) throwError('attempt_changed', { status: 409 })
  if (test.attempts.some(({ responseId }) => responseId === null)) throwError('attempt_open', { status: 422 })
  if (state.isInProgress) throwError('attempt_waiting', { status: 422 })
  if (!(await moveAttempt(db, { userEventId, number, now }))) throwError('attempt_changed', { status: 409 })
  return taker
}

/**
 * Gives one person until the end of a Bangkok day.
 * @throws {AppError} 404, 422 `due_not_later` and `due_too_far`
 */
export async function extendForOne(
  db: Db,
  { userEventId, day, now }: { userEventId: number; day: Date; now: Date },
): Promise<Taker> {
  const { taker, test } = await loadTaker(db, userEventId)
  const dueAt = endOfBangkokDay(day)
  checkDue(dueAt, { known: dueOf(test), now })
  await upsertExtension(db, userEventId, dueAt)
  return taker
}

/** Gives all who joined until the end of a Bangkok day. @throws {AppError} as `extendForOne` */
export async function extendForAll(
  db: Db,
  { trainingId, day, now }: { trainingId: number; day: Date; now: Date },
): Promise<void> {
  const { endsAt } = (await findTimes(db, trainingId)) ?? throwError('not_found')
  const { dueAt: known } = await lockTest(db, trainingId)
  const dueAt = endOfBangkokDay(day)
  checkDue(dueAt, { known: dueOf({ endsAt, dueAt: known, extendedTo: null }), now })
  await updateDue(db, trainingId, dueAt)
}

async function loadTaker(db: Db, userEventId: number): Promise<{ taker: Taker; test: TestRow }> {
  const taker = await lockTaker(db, userEventId)
  if (!taker?.hasTest) throwError('not_found')
  const test = (await findTest(db, taker.userId, userEventId)) ?? throwError('not_found')
  return { taker, test }
}

function checkDue(dueAt: Date, { known, now }: { known: Date; now: Date }): void {
  if (dueAt <= known || dueAt <= now) throwError('due_not_later', { status: 422 })
  if (dueAt.getTime() > now.getTime() + EXTENSION_MAX_DAYS * DAY_MS) throwError('due_too_far', { status: 422 })
}
