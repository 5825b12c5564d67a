/** The lock of an account, which every write of its user begins with. */
import { type Db, statement } from '#server/database/db.ts'

const lockStatement = statement<{ name: string }>(
  'accounts.lock-account',
  `select coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname) as name
   from users where id = $1 and deleted_at is null for no key update`,
)

/**
 * Locks an account until the transaction ends: concurrent writes of one user run one after the other, and none comes
 * after the deletion of the account. Returns the full name without prefix, or null if the account is deleted.
 */
export async function lockAccount(tx: Db, userId: number): Promise<string | null> {
  return (await tx.query(lockStatement, [userId]))[0]?.name ?? null
}
