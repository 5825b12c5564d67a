/** SQL of the reasons why people leave. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/db.ts'
import type { DeleteReason } from '../../constants.ts'
import { deletionRequests } from '../tables.ts'

/** Notes a request; an unconfirmed one of the person gives way to it. */
export async function replaceDeletionRequest(
  db: Db,
  request: { userId: number; reason: DeleteReason; otherReason: string },
): Promise<void> {
  await db.orm.delete(deletionRequests).where(unconfirmedOf(request.userId))
  await db.orm.insert(deletionRequests).values(request)
}

/** The request was meant. */
export async function confirmDeletionRequest(db: Db, userId: number): Promise<void> {
  await db.orm.update(deletionRequests).set({ confirmedAt: sql`now()` }).where(unconfirmedOf(userId))
}

/** Reasons stay, for the site to learn from; whose they were is forgotten. */
export async function forgetDeletionRequests(db: Db, userId: number): Promise<void> {
  await db.orm.update(deletionRequests).set({ userId: null }).where(eq(deletionRequests.userId, userId))
}

function unconfirmedOf(userId: number) {
  return and(eq(deletionRequests.userId, userId), isNull(deletionRequests.confirmedAt))
}
