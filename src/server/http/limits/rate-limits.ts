/**
 * Rate limits. Most limits are counted in memory and added to a shared table in batches, so that a call needs no
 * query. Instances read each other's counts about once a second; a count far below its limit is not sent. Limits marked
 * `exact` protect mails and accounts and query the table on each call.
 */
import type { RateLimit } from '#lib/contract.ts'
import { type Db, statement } from '../../database/db.ts'
import { AppError } from '../../errors.ts'
import { type Counter, type CounterSizes, createCounters, windowEnd } from './rate-counters.ts'
import { type Rule, withOverrides } from './rate-table.ts'

const SYNC_MS = 1_000
const MAX_BATCH = 1_000
/** Share of a limit that one instance may use before it synchronises the count. */
const SHARE_FROM = 0.05

const addStatement = statement<{ key: string; hits: number }>(
  'rate-limits.add',
  `insert into rate_limits as r (key, window_start, hits, expires_at)
   select key, now(), hits, to_timestamp(expires) from unnest($1::text[], $2::int[], $3::float8[]) as t (key, hits, expires)
   order by key
   on conflict (key) do update set hits = r.hits + excluded.hits
   returning key, hits`,
)

interface RateCaller {
  userId: number | null
  /** Empty: not counted, e.g. a page rendered for everyone. */
  network: string
}

export interface RateLimits {
  /** Number of counters in memory. */
  readonly size: number
  /** Counts one call; returns a promise only for exact limits. @throws {AppError} 429 */
  take(name: RateLimit, caller: RateCaller): Promise<void> | undefined
  /** Counts for the `subject` rule of a limit in the transaction `tx`. @throws {AppError} 429 */
  takeSubject(name: RateLimit, subject: string, tx: Db): Promise<void>
  /** Synchronises the counts with the table. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * `overrides` has the format of RATE_LIMITS. `since`, in Unix ms, is the begin of the first window and equal in all
 * instances. `sizes` limits the number of counters.
 */
export function createRateLimits(db: Db, overrides?: string, since = 0, sizes?: CounterSizes): RateLimits {
  if (overrides === 'off')
    return { size: 0, take: () => undefined, takeSubject: async () => {}, sync: async () => {}, close: async () => {} }
  const table = withOverrides(overrides)
  const counters = createCounters(since, sizes)
  let running: Promise<void> | undefined

  function takeQuick(name: RateLimit, scope: 'user' | 'network', id: string, rule: Rule) {
    const now = Date.now()
    const counter = counters.find(name, scope, id, rule, now)
    counter.pending++
    if (counter.shared + counter.pending > counter.max) throwLimitError(counter.endsAt, now)
  }

  async function takeExactly(key: string, rule: Rule, connection: Db) {
    const now = Date.now()
    const endsAt = windowEnd(rule.seconds, now, since)
    const [row] = await add(connection, [{ key: `${key}:${endsAt}`, hits: 1, endsAt }])
    if (row && row.hits > rule.max) throwLimitError(endsAt, now)
  }

  async function exchange() {
    const due: { counter: Counter; hits: number }[] = []
    for (const counter of counters.all()) {
      if (due.length === MAX_BATCH) break
      const { pending, max } = counter
      if (pending > 0 && pending >= max * SHARE_FROM) due.push({ counter, hits: pending })
    }
    if (due.length === 0) return
    const keyOf = new Map(due.map((one) => [`${one.counter.key}:${one.counter.endsAt}`, one]))
    const rows = await add(
      db,
      [...keyOf].map(([key, { counter, hits }]) => ({ key, hits, endsAt: counter.endsAt })),
    )
    for (const row of rows) {
      const one = keyOf.get(row.key)
      if (!one) continue
      one.counter.shared = row.hits
      one.counter.pending -= one.hits
    }
  }

  /** Runs one synchronisation at a time; while the database is unreachable each instance counts separately. */
  function sync(): Promise<void> {
    counters.evict(Date.now())
    running ??= exchange()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(sync, SYNC_MS).unref()

  return {
    get size() {
      return counters.size
    },
    take(name, { userId, network }) {
      const scope = userId !== null ? 'user' : 'network'
      if (scope === 'network' && network === '') return undefined
      const id = scope === 'user' ? String(userId) : network
      const general = table.api[scope]
      if (general) takeQuick('api', scope, id, general)
      const rule = name === 'api' ? undefined : table[name][scope]
      if (!rule) return undefined
      if (rule.exact) return takeExactly(`${name}:${scope}:${id}`, rule, db)
      takeQuick(name, scope, id, rule)
      return undefined
    },
    async takeSubject(name, subject, tx) {
      const rule = table[name].subject
      if (rule) await takeExactly(`${name}:subject:${subject}`, rule, tx)
    },
    sync,
    async close() {
      clearInterval(timer)
      await sync()
    },
  }
}

function add(db: Db, hits: { key: string; hits: number; endsAt: number }[]) {
  return db.query(addStatement, [
    hits.map((one) => one.key),
    hits.map((one) => one.hits),
    hits.map((one) => one.endsAt / 1_000),
  ])
}

function throwLimitError(endsAt: number, now: number): never {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1_000))
  throw new AppError('too_many_requests', { retryAfter, extras: { retry_after: retryAfter } })
}
