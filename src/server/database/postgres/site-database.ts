/** The role and database of the site inside the cluster, and the checks of any PostgreSQL before it is used. */
import pg from 'pg'
import { PostgresError } from './postgres-error.ts'

export interface Connection {
  /** Directory of the Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Advisory lock; the number is arbitrary. */
const CREATION_LOCK = 7_252_001
const CONNECT_TIMEOUT_MS = 10_000
const MISSING_DATABASE = '3D000'
const WRONG_CREDENTIALS = new Set(['28P01', '28000'])
const MISSING_FUNCTION = '42883'
const ALREADY_EXISTS = new Set(['42710', '42P04'])

/**
 * Checks the database of the site and creates what is missing. A start that is killed in between leaves the rest to the
 * next start.
 */
export async function openSiteDatabase(site: Connection, admin: Connection, durable: boolean): Promise<void> {
  try {
    await checkDatabase(site, durable)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code !== MISSING_DATABASE && code !== MISSING_FUNCTION && !WRONG_CREDENTIALS.has(code)) throw error
    await createSiteDatabase(site, admin)
    await checkDatabase(site, durable)
  }
}

async function createSiteDatabase(site: Connection, admin: Connection) {
  const role = pg.escapeIdentifier(site.user)
  const database = pg.escapeIdentifier(site.database)
  await withClient(admin, async (client) => {
    // Of two first starts one creates it and the other finds it; the lock ends with the connection.
    await client.query(`select pg_advisory_lock(${CREATION_LOCK})`)
    await ignoreExisting(client.query(`create role ${role}`))
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(site.password)}`)
    await ignoreExisting(client.query(`create database ${database} owner ${role}`))
    await withClient({ ...admin, database: site.database }, (inside) =>
      inside.query('create extension if not exists pg_trgm'),
    )
  })
}

async function ignoreExisting(made: Promise<unknown>) {
  try {
    await made
  } catch (error) {
    if (!ALREADY_EXISTS.has((error as { code?: string }).code ?? '')) throw error
  }
}

/**
 * Rejects a database that cannot search Thai text or that may lose acknowledged writes (RF-03).
 * @throws {PostgresError} with the name of the setting
 */
export async function checkDatabase(connection: pg.ClientConfig, durable: boolean): Promise<void> {
  const facts = await withClient(connection, async (client) => {
    const { rows } = await client.query<Record<string, string>>(`
      select current_setting('server_encoding') as server_encoding, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
        current_setting('synchronous_commit') as synchronous_commit, show_trgm('\u0e01')::text as trigrams`)
    return rows[0] as Record<string, string>
  })
  if (facts.server_encoding !== 'UTF8') throw new PostgresError('The encoding of the database is not UTF8')
  if (facts.trigrams === '{}') {
    throw new PostgresError('The database recognises no Thai letters: it was created with LC_CTYPE C and needs C.UTF-8')
  }
  if (!durable) return
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    if (facts[name] === 'off')
      throw new PostgresError(`${name} is off in PostgreSQL: acknowledged writes could be lost`)
  }
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection })
  // A connection error between two queries must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
