/** The lock of an account, which every write of its user begins with. */
import { type Db, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'

const lockStatement = statement<{ name: string }>(
  'accounts.lock-account',
  `select coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname) as name
   from users where id = $1 and deleted_at is null for no key update`,
)

/**
 * Locks an account until the transaction ends: concurrent writes of one user run one after the other, and none comes
 * after the deletion of the account. Returns the full name without prefix.
 * @throws {AppError} 401 if the account was deleted after the request was authenticated
 */
export async function lockAccount(tx: Db, userId: number): Promise<string> {
  const [account] = await tx.query(lockStatement, [userId])
  return account?.name ?? throwError('unauthenticated')
}
