/** Loads online tests and forms by an id from a request; no other function may do this. */
import type { Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { type FormRow, findForm } from './repository/forms.ts'
import { findTest, type TestRow } from './repository/tests.ts'

interface MemberRead {
  db: Db
  viewer: Viewer
}

/**
 * Loads the test of a training that this person joined. The error is the same for a missing and another person’s one.
 * @throws {AppError} 404 `not_found`
 */
export async function loadOwnTest({ db, viewer }: MemberRead, userEventId: number): Promise<TestRow> {
  return (await findTest(db, viewer.id, userEventId)) ?? throwError('not_found')
}

/**
 * Loads a form of the built-in provider that belongs to this person. `isLocked`: the row is locked until the end of the
 * transaction `db`, so that answers and the end of a form are ordered.
 * @throws {AppError} 404 `not_found`
 */
export async function loadOwnForm(
  { db, viewer }: MemberRead,
  formId: string,
  { isLocked = false } = {},
): Promise<FormRow> {
  return (await findForm(db, { userId: viewer.id, formId, isLocked })) ?? throwError('not_found')
}
