/** SQL of mailed links. Uses the clock of the database, so that all instances agree. */
import { type Db, statement } from '#server/database/db.ts'

export type TokenPurpose = 'reset' | 'deletion' | 'verification'

const insertStatement = statement<{ expiresAt: Date }>(
  'accounts.token-insert',
  `insert into account_tokens (hash, user_id, purpose, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => $4)) returning expires_at as "expiresAt"`,
)
const endStatement = statement(
  'accounts.tokens-end',
  `update account_tokens set ended_at = now()
   where user_id = $1 and ended_at is null and ($2::text is null or purpose = $2)`,
)
const useStatement = statement(
  'accounts.token-use',
  `update account_tokens set ended_at = now()
   where hash = $1 and purpose = $2 and ended_at is null and expires_at > now() returning 1`,
)
const ownerStatement = statement<TokenOwner>(
  'accounts.token-owner',
  `select u.id, lower(u.email) as email, u.firstname, u.lastname, u.role_type as "roleType"
   from account_tokens t join users u on u.id = t.user_id and u.deleted_at is null
   where t.hash = $1 and t.purpose = $2 and t.ended_at is null and t.expires_at > now()`,
)
const cooldownStatement = statement<{ seconds: number }>(
  'accounts.token-recent',
  `select least(ceil(extract(epoch from created_at - now()) + $3::int), $3::int)::int as seconds from account_tokens
   where user_id = $1 and purpose = $2 and created_at > now() - make_interval(secs => $3::int)
   order by created_at desc limit 1`,
)
const deleteStatement = statement('accounts.tokens-delete', 'delete from account_tokens where user_id = $1')
// Expired tokens are deleted a day later, because cooldowns depend on the newest token.
const deleteOldStatement = statement(
  'accounts.tokens-delete-old',
  `delete from account_tokens where hash in
     (select hash from account_tokens where expires_at < now() - interval '1 day' limit $1)
   returning 1`,
)

interface NewToken {
  hash: Buffer
  userId: number
  purpose: TokenPurpose
  minutes: number
}

/** Returns when the token expires. */
export async function insertToken(db: Db, { hash, userId, purpose, minutes }: NewToken): Promise<Date> {
  const [row] = await db.query(insertStatement, [hash, userId, purpose, minutes])
  if (!row) throw new Error('Inserting the token returned no row')
  return row.expiresAt
}

/** Ends all valid tokens of the user, or only those of one purpose. */
export async function endTokens(db: Db, userId: number, purpose?: TokenPurpose): Promise<void> {
  await db.query(endStatement, [userId, purpose ?? null])
}

/** Ends a valid token. Of concurrent calls exactly one returns true. */
export async function markTokenUsed(db: Db, hash: Buffer, purpose: TokenPurpose): Promise<boolean> {
  return (await db.query(useStatement, [hash, purpose])).length > 0
}

export interface TokenOwner {
  id: number
  email: string | null
  firstname: string
  lastname: string
  roleType: 'user' | 'admin'
}

/** The user of a valid token; undefined if the user was deleted. */
export async function findTokenOwner(db: Db, hash: Buffer, purpose: TokenPurpose): Promise<TokenOwner | undefined> {
  const [row] = await db.query(ownerStatement, [hash, purpose])
  return row
}

/** Seconds until the newest token is older than `cooldown` seconds; null if it is older or there is none. */
export async function findCooldownSeconds(
  db: Db,
  { userId, purpose, cooldown }: { userId: number; purpose: TokenPurpose; cooldown: number },
): Promise<number | null> {
  const [row] = await db.query(cooldownStatement, [userId, purpose, cooldown])
  return row?.seconds ?? null
}

export async function deleteTokens(db: Db, userId: number): Promise<void> {
  await db.query(deleteStatement, [userId])
}

/** Deletes at most `limit` tokens that expired more than a day ago. Returns how many. */
export async function deleteOldTokens(db: Db, limit: number): Promise<number> {
  return (await db.query(deleteOldStatement, [limit])).length
}
