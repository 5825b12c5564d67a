/** SQL of lockout counters. Each function is a single statement, so that parallel attempts cannot bypass it. */
import { type Db, statement } from '#server/database/db.ts'
import { LOCK_MEMORY_HOURS, LOCK_SECONDS, SIGN_IN_ATTEMPTS } from '../../constants.ts'

const countStatement = statement(
  'accounts.lock-count',
  `insert into sign_in_locks as l (key, failures) values ($1, 1)
   on conflict (key) do update set (failures, rounds, locked_until, updated_at) = (
     select next.failures,
            next.rounds + (next.failures >= $2)::int,
            case when next.failures >= $2
              then now() + make_interval(secs => ($3::int[])[least(next.rounds + 1, cardinality($3::int[]))]) end,
            now()
       from (select case when l.locked_until is null and is_recent then l.failures + 1 else 1 end as failures,
                    case when is_recent then l.rounds else 0 end as rounds
               from (select l.updated_at > now() - make_interval(hours => $4) as is_recent)) as next)
   where l.locked_until is null or l.locked_until <= now()
   returning failures`,
)
const secondsStatement = statement<{ seconds: number | null }>(
  'accounts.lock-seconds',
  'select ceil(extract(epoch from locked_until - now()))::int as seconds from sign_in_locks where key = $1',
)
const revertStatement = statement(
  'accounts.lock-revert',
  `update sign_in_locks
      set failures = greatest(failures - 1, 0),
          rounds = greatest(rounds - coalesce(locked_until > now(), false)::int, 0),
          locked_until = case when locked_until > now() then null else locked_until end
    where key = $1`,
)
const clearStatement = statement('accounts.lock-clear', 'delete from sign_in_locks where key = $1')
const failuresStatement = statement<{ failures: number }>(
  'accounts.lock-failures',
  'select failures from sign_in_locks where key = $1',
)
const failStatement = statement(
  'accounts.lock-fail',
  `insert into sign_in_locks as l (key, failures) values ($1, 1)
   on conflict (key) do update set failures = least(l.failures + 1, 32000), updated_at = now()`,
)
const deleteOldStatement = statement(
  'accounts.lock-delete-old',
  `delete from sign_in_locks where key in
     (select key from sign_in_locks where updated_at < now() - make_interval(hours => $1) limit $2)
   returning 1`,
)

/** Counts an attempt before the password is checked. The fifth one locks the name. Returns false while it is locked. */
export async function countAttempt(db: Db, key: Buffer): Promise<boolean> {
  const rows = await db.query(countStatement, [key, SIGN_IN_ATTEMPTS, LOCK_SECONDS, LOCK_MEMORY_HOURS])
  return rows.length > 0
}

/** Seconds until the lockout ends, at least one. */
export async function findSecondsLeft(db: Db, key: Buffer): Promise<number> {
  const [row] = await db.query(secondsStatement, [key])
  return Math.max(1, row?.seconds ?? 1)
}

/** Reverts an attempt that could not be checked, and the lockout it caused. */
export async function revertAttempt(db: Db, key: Buffer): Promise<void> {
  await db.query(revertStatement, [key])
}

export async function clearAttempts(db: Db, key: Buffer): Promise<void> {
  await db.query(clearStatement, [key])
}

export async function countFailure(db: Db, key: Buffer): Promise<void> {
  await db.query(failStatement, [key])
}

export async function findFailures(db: Db, key: Buffer): Promise<number> {
  const [row] = await db.query(failuresStatement, [key])
  return row?.failures ?? 0
}

/** Deletes at most `limit` counters without an attempt in the last day. Returns how many. */
export async function deleteOldAttempts(db: Db, limit: number): Promise<number> {
  return (await db.query(deleteOldStatement, [LOCK_MEMORY_HOURS, limit])).length
}
