/** SQL of members' password hashes. Only sign-in and password changes read them. */
import { type Db, statement } from '#server/database/db.ts'

const replaceStatement = statement(
  'accounts.password-replace',
  `insert into member_passwords (user_id, hash) values ($1, $2)
   on conflict (user_id) do update set hash = excluded.hash, changed_at = now()`,
)
const exchangeStatement = statement(
  'accounts.password-exchange',
  'update member_passwords set hash = $3, changed_at = now() where user_id = $1 and hash = $2 returning 1',
)
const deleteStatement = statement('accounts.password-delete', 'delete from member_passwords where user_id = $1')

/** @param hash PHC string of argon2id */
export async function replacePassword(db: Db, userId: number, hash: string): Promise<void> {
  await db.query(replaceStatement, [userId, hash])
}

/** Replaces the hash `from`; returns false if the stored hash has changed in the meantime. */
export async function exchangePassword(
  db: Db,
  { userId, from, to }: { userId: number; from: string | null; to: string },
): Promise<boolean> {
  return (await db.query(exchangeStatement, [userId, from, to])).length > 0
}

export async function deletePassword(db: Db, userId: number): Promise<void> {
  await db.query(deleteStatement, [userId])
}
