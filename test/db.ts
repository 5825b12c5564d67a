/** A separate database for each test file: a copy of the migrated template, dropped after the file. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

const INSUFFICIENT_PRIVILEGE = '42501'
const DROP_ATTEMPTS = 20
const END_MS = 1_000
const END_POLL_MS = 10
const DROP_PAUSE_MS = 250

export interface TestDatabase {
  name: string
  /** Connects as a role that owns the database and may create others. */
  connectionString: string
  /** The connection string as an option of `openDatabase` and `pg.Pool`. */
  config: { connectionString: string }
  /** Drops the database. Terminates connections that are still open after one second. */
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** Creates a database without any table. */
  empty?: boolean
}

/** Call it in `beforeAll`, and `drop()` in `afterAll`. */
export async function createTestDatabase({ empty = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  const source = empty ? '' : `template ${server.template} strategy file_copy`
  await withServer(server.url, (client) => client.query(`create database ${name} ${source}`))
  const connectionString = databaseUrl(server.url, name)
  return {
    name,
    connectionString,
    config: { connectionString },
    async drop() {
      await withServer(server.url, async (client) => {
        await waitForConnections(client, name)
        await dropByForce(client, name)
      })
    },
  }
}

/** `pool.end()` does not wait for its connections to close. Terminating them would emit unhandled errors. */
async function waitForConnections(client: pg.Client, name: string): Promise<void> {
  const open = `select from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`
  const end = performance.now() + END_MS
  while (performance.now() < end && (await client.query(open, [name])).rowCount !== 0) await sleep(END_POLL_MS)
}

/** `force` cannot terminate autovacuum, which runs as another role. Retries until it has finished. */
async function dropByForce(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || attempt === DROP_ATTEMPTS) throw error
      await sleep(DROP_PAUSE_MS)
    }
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function withServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
