/** Access to the database: named prepared statements, and one function that runs a transaction. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { StatementName } from './statement-name.ts'

// int8 is parsed as a number: ids and counters stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Node reads the usual form of a time more than twice as fast as the default parser, which reads all others.
const readAnyTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  /^[12]\d{3}-/.test(text) && text.endsWith('+00') ? new Date(text) : readAnyTime(text),
)
// int8[] as well: pg returns its elements as text, so the parser of int4[] is used.
const [INT4_ARRAY, INT8_ARRAY] = [1007, 1016]
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY))

/** A statement that every connection prepares once under its name. `Row` is the type of its rows. */
export interface Statement<Row extends object = object> {
  readonly name: string
  readonly text: string
  /** Planned for each call with its values, not prepared: for few calls, and values that decide about the plan. */
  readonly isPlannedPerCall?: boolean
  /** Carries the type only; it has no value. */
  readonly row?: Row
}

/** Static statements by name, for `npm run sql:types`, which describes each on a migrated database. */
export const staticStatements = new Map<string, string>()

/**
 * Names a static statement. `Row` is checked against the columns that PostgreSQL reports for the statement of that name
 * (`sql-rows.generated.ts`): a name that does not fit `Row` is a type error.
 * @throws {Error} when another statement has the name, because only one of them would be checked
 */
export function statement<Row extends object = object>(name: StatementName<Row>, text: string): Statement<Row> {
  if ((staticStatements.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}`)
  staticStatements.set(name, text)
  return dynamicStatement(name, text)
}

/** Like `statement`, for SQL composed at run time; `Row` is not checked. */
export function dynamicStatement<Row extends object = object>(name: string, text: string): Statement<Row> {
  // The hash separates two versions of the SQL on a long-lived connection.
  return { name: `${name}:${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, text }
}

/** Like `dynamicStatement`, planned for each call with its values: a plan for any value may read the whole table. */
export function plannedStatement<Row extends object = object>(name: string, text: string): Statement<Row> {
  return { name, text, isPlannedPerCall: true }
}

export interface Db {
  /** Identifies the pool: equal for all calls and transactions on it. Caches of database content use it as a key. */
  readonly source: object
  /** Returns the rows of a prepared statement; `values` are its parameters $1, $2 … */
  query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs `work` in a transaction; a nested call joins the outer transaction. Serialisation failures and deadlocks are
   * retried up to three times, so `work` must have no effects outside the database.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface Database {
  /** For writes and for reads of signed-in users. */
  readonly primary: Db
  /** For reads of visitors: the replicas in turn, or the primary if there are none. */
  reader(): Db
  /** For searches: a pool with few connections and its own limits, so that many searches leave the other pool free. */
  searcher(): Db
  /** Returns the round trip to the primary in milliseconds; rejects when it does not respond. */
  ping(): Promise<number>
  /** Connections in use, idle connections and waiting callers, for metrics. */
  readonly pool: { total: number; idle: number; waiting: number }
  readonly primaryPool: pg.Pool
  close(): Promise<void>
}

interface DatabaseOptions {
  primary: pg.PoolConfig
  replicas?: readonly pg.PoolConfig[]
  /** Called for each statement that is sent; tests count statements with it. */
  onQuery?: (text: string) => void
  onError?: (error: Error) => void
}

/**
 * Searches have short timeouts, and sequential scans are disabled so that stale statistics cannot cause one. Their large
 * statements are planned once for each connection: with the values of a call PostgreSQL makes a plan of 2 to 6 ms with
 * each call, because it looks cheaper.
 */
const SEARCHING = {
  max: 4,
  statement_timeout: 2_000,
  query_timeout: 3_000,
  options: '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
}
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3

export function openDatabase(options: DatabaseOptions): Database {
  let isClosing = false
  // `pool.end()` does not wait for its connections to close, and the server may close them first: ignored.
  const report = (error: Error) => {
    if (!isClosing) options.onError?.(error)
  }
  const open = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({
      max: 10,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      statement_timeout: 10_000,
      query_timeout: 12_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 10_000,
      ...config,
    })
    // Without a listener a restart of the database would end this process.
    pool.on('error', report)
    // The pool listens to idle connections only; an error inside a transaction would end the process as well.
    pool.on('connect', (client) => client.on('error', report))
    return pool
  }
  const places = [options.primary, ...(options.replicas ?? [])]
  const pools = places.map(open)
  const searchPools = places.map((config) => open({ ...config, ...SEARCHING }))
  const primaryPool = pools[0] as pg.Pool
  const primary = poolDb(primaryPool, options.onQuery)
  const replicas = pools.slice(1).map((pool) => poolDb(pool, options.onQuery))
  const searchers = searchPools.map((pool) => poolDb(pool, options.onQuery))
  let turn = 0
  return {
    primary,
    primaryPool,
    reader: () => replicas[turn++ % replicas.length] ?? primary,
    // Searches only read, so replicas are used if there are any.
    searcher: () => searchers[(turn++ % Math.max(1, replicas.length)) + (replicas.length > 0 ? 1 : 0)] as Db,
    async ping() {
      const start = performance.now()
      await primaryPool.query('select 1')
      return performance.now() - start
    },
    get pool() {
      return { total: primaryPool.totalCount, idle: primaryPool.idleCount, waiting: primaryPool.waitingCount }
    },
    async close() {
      isClosing = true
      await Promise.all([...pools, ...searchPools].map((pool) => pool.end()))
    },
  }
}

function poolDb(pool: pg.Pool, onQuery?: (text: string) => void): Db {
  return {
    source: pool,
    async query<Row extends object>(sent: Statement<Row>, values: readonly unknown[] = []) {
      onQuery?.(sent.text)
      return (await pool.query<Row>(configOf(sent, values))).rows
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runTransaction(pool, work, onQuery)
        } catch (error) {
          if (!RETRYABLE.has((error as { code?: string }).code ?? '') || attempt >= MAX_ATTEMPTS) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
        }
      }
    },
  }
}

function configOf({ name, text, isPlannedPerCall }: Statement, values: readonly unknown[]): pg.QueryConfig {
  return { ...(!isPlannedPerCall && { name }), text, values: [...values] }
}

async function runTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, onQuery?: (text: string) => void) {
  const client = await pool.connect()
  let broken: Error | undefined
  const db: Db = {
    source: pool,
    async query<Row extends object>(sent: Statement<Row>, values: readonly unknown[] = []) {
      onQuery?.(sent.text)
      return (await client.query<Row>(configOf(sent, values))).rows
    },
    transaction: (nested) => nested(db),
  }
  try {
    await client.query('begin')
    const result = await work(db)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    // A connection in an unknown state is closed instead of returned to the pool.
    client.release(broken)
  }
}
