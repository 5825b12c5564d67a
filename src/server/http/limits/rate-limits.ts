/**
 * Rate limits. Most limits are counted in memory and added to the shared table in batches, so that a call costs
 * no query; instances learn of each other's counts within a second or so, and a count far below its limit is not sent
 * at all. Limits marked `exact` guard mails and accounts and ask the table on each call.
 */
import type { RateLimit } from '#lib/contract.ts'
import { type Db, statement } from '../../database/db.ts'
import { AppError } from '../../errors.ts'
import { type Counter, type CounterSizes, createCounters, windowEnd } from './rate-counters.ts'
import { type Rule, withOverrides } from './rate-table.ts'

const SYNC_MS = 1_000
const MAX_BATCH = 1_000
/** The part of a limit that one instance may use before it tells the others. */
const SHARE_FROM = 0.05

const addStatement = statement<{ key: string; hits: number }>(
  'rate-limits.add',
  `insert into rate_limits as r (key, window_start, hits, expires_at)
   select key, now(), hits, to_timestamp(expires) from unnest($1::text[], $2::int[], $3::float8[]) as t (key, hits, expires)
   order by key
   on conflict (key) do update set hits = r.hits + excluded.hits
   returning key, hits`,
)

export interface RateCaller {
  userId: number | null
  /** Empty: not counted, e.g. a page rendered for everyone. */
  network: string
}

export interface RateLimits {
  /** Counters in memory. */
  readonly size: number
  /** Counts one call; a promise only for an exact limit. @throws {AppError} 429 */
  take(name: RateLimit, caller: RateCaller): Promise<void> | undefined
  /** Counts against the `subject` rule of a limit in the transaction `tx`. @throws {AppError} 429 */
  takeSubject(name: RateLimit, subject: string, tx: Db): Promise<void>
  /** Exchanges counts with the table. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * `overrides` as in the variable RATE_LIMITS. `since`, in Unix ms, is the moment from which windows are laid side by
 * side, the same in all instances. `sizes` says how many counters there may be.
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
    if (counter.shared + counter.pending > counter.max) refuse(counter.endsAt, now)
  }

  async function takeExactly(key: string, rule: Rule, connection: Db) {
    const now = Date.now()
    const endsAt = windowEnd(rule.seconds, now, since)
    const [row] = await add(connection, [{ key: `${key}:${endsAt}`, hits: 1, endsAt }])
    if (row && row.hits > rule.max) refuse(endsAt, now)
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

  /** One exchange at a time; while the database is away each instance counts on its own. */
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

function refuse(endsAt: number, now: number): never {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1_000))
  throw new AppError('too_many_requests', { retryAfter, extras: { retry_after: retryAfter } })
}
