/** SQL of deletion requests and their reasons. */
import { type Db, statement } from '#server/database/db.ts'
import type { DeleteReason } from '../../constants.ts'

const deleteUnconfirmedStatement = statement(
  'accounts.delete-unconfirmed',
  'delete from deletion_requests where user_id = $1 and confirmed_at is null',
)
const insertStatement = statement(
  'accounts.insert-deletion-request',
  'insert into deletion_requests (user_id, reason, other_reason) values ($1, $2, $3)',
)
const confirmStatement = statement(
  'accounts.confirm-deletion-request',
  'update deletion_requests set confirmed_at = now() where user_id = $1 and confirmed_at is null',
)
const anonymiseStatement = statement(
  'accounts.anonymise-deletion-requests',
  'update deletion_requests set user_id = null where user_id = $1',
)

/** Inserts a request and deletes an older unconfirmed one of the user. */
export async function replaceDeletionRequest(
  db: Db,
  request: { userId: number; reason: DeleteReason; otherReason: string },
): Promise<void> {
  await db.query(deleteUnconfirmedStatement, [request.userId])
  await db.query(insertStatement, [request.userId, request.reason, request.otherReason])
}

/** Marks the request as confirmed. */
export async function confirmDeletionRequest(db: Db, userId: number): Promise<void> {
  await db.query(confirmStatement, [userId])
}

/** Anonymises the requests of a user. The reasons are preserved for statistics. */
export async function anonymiseDeletionRequests(db: Db, userId: number): Promise<void> {
  await db.query(anonymiseStatement, [userId])
}
