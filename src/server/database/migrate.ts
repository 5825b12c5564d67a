/** Migrations: numbered SQL files, each applied in one transaction, by one instance at a time (RF-18, RF-19). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface MigrateOptions {
  pool: pg.Pool
  /** Folder of the files `NNNN_name.sql`. */
  dir: string
  log: { info(message: string): void; warn(message: string): void }
}

interface Migration {
  version: number
  /** File name without `.sql`. */
  name: string
  sql: string
  checksum: string
}

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

/** The database cannot be migrated; it remains at the last migration that was applied completely. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const MIGRATION_LOCK = 7_252_002
const LOCK_POLL_MS = 200
const LOCK_MAX_MS = 600_000
const MAX_ATTEMPTS = 5
const RETRYABLE = new Set(['55P03', '40P01'])
/** Disables the query timeout of the pool, which is meant for requests. */
const NO_QUERY_TIMEOUT = 2 ** 31 - 1

/**
 * Applies pending migrations and returns the names of their files. Costs one query when there are none.
 * @throws {MigrationError} for a newer database, a changed file, a file that fails or gets no lock
 */
export async function migrate({ pool, dir, log }: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(dir)
  const client = await pool.connect()
  // A connection error between two queries must not end the process; the next query reports it.
  client.on('error', () => {})
  const query = (text: string, values?: unknown[]) =>
    client.query<Record<string, never>>({ text, values, query_timeout: NO_QUERY_TIMEOUT } as pg.QueryConfig)
  const session: Session = { query, log }
  try {
    if (pendingOf(migrations, await readApplied(session)).length === 0) return { applied: [] }
    await query('set statement_timeout = 0')
    await lock(session)
    // Another instance may have applied them while this one waited.
    const pending = pendingOf(migrations, await readApplied(session))
    await query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`)
    for (const migration of pending) await apply(session, migration)
    return { applied: pending.map((migration) => migration.name) }
  } finally {
    // The connection is closed, not returned to the pool, so that its settings and its lock end.
    client.release(true)
  }
}

interface Session {
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  log: MigrateOptions['log']
}

/** Reads the files in order. The checksum ignores line endings. */
async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new MigrationError(`${file} is not named NNNN_name.sql`)
    const sql = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n')
    const version = Number(file.slice(0, 4))
    const name = file.slice(0, -'.sql'.length)
    const twin = migrations.find((other) => other.version === version)
    if (twin) throw new MigrationError(`${twin.name} and ${name} have the same number`)
    if (/^\s*(begin|commit|rollback|start transaction)\s*;/im.test(sql)) {
      throw new MigrationError(`${name} must not contain begin, commit or rollback: each file runs in one transaction`)
    }
    migrations.push({ version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

/** Returns the applied migrations; empty for a database that has never been migrated. Writes nothing. */
async function readApplied({ query }: Session): Promise<Applied[]> {
  const { rows } = await query(`select to_regclass('schema_migrations') is not null as exists`)
  if (!rows[0]?.exists) return []
  return (await query('select version, name, checksum from schema_migrations order by version')).rows as Applied[]
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  const newest = applied.at(-1)
  const last = migrations.at(-1)
  if (newest && newest.version > (last?.version ?? 0)) {
    throw new MigrationError(
      `The database is at ${newest.name}, but this release ends at ${last?.name ?? 'no migration'}: start a release that contains both`,
    )
  }
  for (const { version, name, checksum } of applied) {
    const file = known.get(version)
    if (!file) throw new MigrationError(`The database has ${name}, which this release does not contain`)
    if (file.checksum !== checksum) {
      throw new MigrationError(`${file.name} was changed after it was applied (as ${name}): add a new file instead`)
    }
  }
  const done = new Set(applied.map(({ version }) => version))
  const pending = migrations.filter(({ version }) => !done.has(version))
  const late = pending.find(({ version }) => newest && version < newest.version)
  if (late) throw new MigrationError(`${late.name} is older than ${newest?.name}, which the database has: renumber it`)
  return pending
}

/** Takes the advisory lock of migrations, so that one instance migrates and the others wait. */
async function lock({ query, log }: Session) {
  const start = Date.now()
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])
    if (rows[0]?.locked) return
    if (!isLogged) log.info('Another instance is migrating the database; waiting for it')
    if (Date.now() - start > LOCK_MAX_MS) throw new MigrationError('Another instance has been migrating for too long')
    await sleep(LOCK_POLL_MS)
  }
}

/** Applies one file in a transaction. A lock timeout (3 s) or deadlock is retried up to five times, with pauses. */
async function apply({ query, log }: Session, { version, name, sql, checksum }: Migration) {
  const start = Date.now()
  for (let attempt = 1; ; attempt++) {
    try {
      await query('begin')
      await query(`set local lock_timeout = '3s'; set local idle_in_transaction_session_timeout = 0`)
      await query(sql)
      await query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ])
      await query('commit')
      log.info(`Applied ${name} (${Date.now() - start} ms)`)
      return
    } catch (error) {
      await query('rollback').catch(() => {})
      const { code, message } = error as { code?: string; message: string }
      if (!RETRYABLE.has(code ?? '')) throw new MigrationError(`${name} failed: ${message}`, { cause: error })
      if (attempt === MAX_ATTEMPTS) {
        throw new MigrationError(`${name} got no lock in ${MAX_ATTEMPTS} attempts: ${message}`, { cause: error })
      }
      log.warn(`${name} waits for a lock (attempt ${attempt} of ${MAX_ATTEMPTS})`)
      await sleep(attempt * 200 + Math.random() * 200)
    }
  }
}
