/** SQL of deletion requests and their reasons. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/db.ts'
import type { DeleteReason } from '../../constants.ts'
import { deletionRequests } from '../tables.ts'

/** Inserts a request and deletes an older unconfirmed one of the user. */
export async function replaceDeletionRequest(
  db: Db,
  request: { userId: number; reason: DeleteReason; otherReason: string },
): Promise<void> {
  await db.orm.delete(deletionRequests).where(unconfirmedOf(request.userId))
  await db.orm.insert(deletionRequests).values(request)
}

/** Marks the request as confirmed. */
export async function confirmDeletionRequest(db: Db, userId: number): Promise<void> {
  await db.orm.update(deletionRequests).set({ confirmedAt: sql`now()` }).where(unconfirmedOf(userId))
}

/** Anonymises the requests of a user. The reasons are preserved for statistics. */
export async function anonymiseDeletionRequests(db: Db, userId: number): Promise<void> {
  await db.orm.update(deletionRequests).set({ userId: null }).where(eq(deletionRequests.userId, userId))
}

function unconfirmedOf(userId: number) {
  return and(eq(deletionRequests.userId, userId), isNull(deletionRequests.confirmedAt))
}
