/** SQL of sign-in attempts at one name from all networks (decision Q-194). Uses the clock of the database. */
import { type Db, statement } from '#server/database/db.ts'
import { CALM_SECONDS, NAME_FAILURES, NAME_PAUSE_SECONDS, NAME_WINDOW_SECONDS } from '../../constants.ts'

const RECENT = 'g.recent[cardinality(g.recent)]'
/** Too many recent attempts. */
const IS_FULL = `(cardinality(g.recent) >= ${NAME_FAILURES}
  and g.recent[cardinality(g.recent) - ${NAME_FAILURES - 1}] > clock_timestamp() - interval '${NAME_WINDOW_SECONDS} seconds'
  and ${RECENT} > clock_timestamp() - interval '${CALM_SECONDS} seconds')`
const IS_GUARDED = `(coalesce(g.harder_until > clock_timestamp(), false) or ${IS_FULL})`
const NEXT_TRY = `g.last_try_at + interval '${NAME_PAUSE_SECONDS} seconds'`

// A single statement, so that no attempt can run between the check and the write.
const countStatement = statement<{ at: string }>(
  'accounts.guess-count',
  `insert into sign_in_guesses as g (key, recent, last_try_at)
   values ($1, array[clock_timestamp()], clock_timestamp())
   on conflict (key) do update set last_try_at = excluded.last_try_at,
     recent = (g.recent || excluded.last_try_at)[greatest(cardinality(g.recent) - ${NAME_FAILURES - 2}, 1):]
   where not ${IS_GUARDED} or ($2 and ${NEXT_TRY} <= clock_timestamp())
   returning ${RECENT}::text as at`,
)
const waitStatement = statement<{ seconds: number }>(
  'accounts.guess-wait',
  `select ceil(extract(epoch from ${NEXT_TRY} - clock_timestamp()))::int as seconds from sign_in_guesses g where key = $1`,
)
const failStatement = statement(
  'accounts.guess-fail',
  `update sign_in_guesses g set harder_until = clock_timestamp() + interval '${CALM_SECONDS} seconds'
   where key = $1 and ${IS_GUARDED}`,
)
const removeStatement = statement(
  'accounts.guess-remove',
  'update sign_in_guesses set recent = array_remove(recent, $2::timestamptz) where key = $1',
)
const deleteOldStatement = statement(
  'accounts.guess-delete-old',
  `delete from sign_in_guesses where key in
     (select key from sign_in_guesses where last_try_at < now() - interval '1 hour' limit $1)
   returning 1`,
)

/**
 * Counts an attempt before the password is checked. Returns its timestamp for `removeGuess`; null if the name is
 * guarded and the captcha was not the harder one, or the last attempt is too recent.
 */
export async function countGuess(db: Db, key: Buffer, isHarder: boolean): Promise<string | null> {
  const [row] = await db.query(countStatement, [key, isHarder])
  return row?.at ?? null
}

/** Seconds until the next attempt is allowed, at least one. */
export async function findGuessPause(db: Db, key: Buffer): Promise<number> {
  const [row] = await db.query(waitStatement, [key])
  return Math.max(1, row?.seconds ?? 1)
}

/** Records a failed attempt: a guarded name remains guarded for five more minutes. */
export async function recordGuessFailure(db: Db, key: Buffer): Promise<void> {
  await db.query(failStatement, [key])
}

/** Removes an attempt that did not fail. */
export async function removeGuess(db: Db, key: Buffer, at: string): Promise<void> {
  await db.query(removeStatement, [key, at])
}

/** Deletes at most `limit` rows without an attempt in the last hour. Returns how many. */
export async function deleteOldGuesses(db: Db, limit: number): Promise<number> {
  return (await db.query(deleteOldStatement, [limit])).length
}
