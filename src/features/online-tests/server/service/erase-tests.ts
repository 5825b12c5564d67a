import type { Db } from '#server/database/db.ts'
import { deleteAttempts } from '../repository/attempts.ts'
import { deleteForms } from '../repository/forms.ts'
import { deleteReturns } from '../repository/returns.ts'

/** Deletes the attempts, forms and answers of a user (decision Q-53). */
export async function eraseTests(db: Db, userId: number): Promise<void> {
  await deleteForms(db, userId)
  await deleteReturns(db, userId)
  await deleteAttempts(db, userId)
}
