/** Attempts at one name from all networks together (decision Q-194). Times are the database's own. */
import { type Db, statement } from '#server/database/db.ts'
import { CALM_SECONDS, NAME_FAILURES, NAME_PAUSE_SECONDS, NAME_WINDOW_SECONDS } from '../../constants.ts'

const RECENT = 'g.recent[cardinality(g.recent)]'
/** Too many attempts lately. */
const IS_FULL = `(cardinality(g.recent) >= ${NAME_FAILURES}
  and g.recent[cardinality(g.recent) - ${NAME_FAILURES - 1}] > clock_timestamp() - interval '${NAME_WINDOW_SECONDS} seconds'
  and ${RECENT} > clock_timestamp() - interval '${CALM_SECONDS} seconds')`
const IS_GUARDED = `(coalesce(g.harder_until > clock_timestamp(), false) or ${IS_FULL})`
const NEXT_TRY = `g.last_try_at + interval '${NAME_PAUSE_SECONDS} seconds'`

// One step, so that parallel attempts cannot pass between a look and a write.
const takeStatement = statement<{ at: string }>(
  'accounts.guess-take',
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
const untakeStatement = statement(
  'accounts.guess-untake',
  'update sign_in_guesses set recent = array_remove(recent, $2::timestamptz) where key = $1',
)
const sweepStatement = statement(
  'accounts.guess-sweep',
  `delete from sign_in_guesses where key in
     (select key from sign_in_guesses where last_try_at < now() - interval '1 hour' limit $1)
   returning 1`,
)

/**
 * Counts an attempt before it is checked. Answers its mark, for `untakeGuess`; null when the name is guarded and the
 * captcha was not the harder one, or the last try is too near.
 */
export async function takeGuess(db: Db, key: Buffer, isHarder: boolean): Promise<string | null> {
  const [row] = await db.query(takeStatement, [key, isHarder])
  return row?.at ?? null
}

/** Seconds until the next try may be made, at least one. */
export async function findGuessPause(db: Db, key: Buffer): Promise<number> {
  const [row] = await db.query(waitStatement, [key])
  return Math.max(1, row?.seconds ?? 1)
}

/** The attempt failed: a guarded name stays guarded for five more minutes. */
export async function noteGuessFailure(db: Db, key: Buffer): Promise<void> {
  await db.query(failStatement, [key])
}

/** The attempt was no failure. */
export async function untakeGuess(db: Db, key: Buffer, at: string): Promise<void> {
  await db.query(untakeStatement, [key, at])
}

/** Removes at most `limit` rows that nothing has touched for an hour; answers how many. */
export async function deleteOldGuesses(db: Db, limit: number): Promise<number> {
  return (await db.query(sweepStatement, [limit])).length
}
