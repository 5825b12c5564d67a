/** What commands beside the server need: the site's configuration, database and storage, closed again at the end. */
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { type Database, type DatabaseOptions, openDatabase } from './db.ts'
import { MigrationError, migrate } from './migrate.ts'
import { PostgresError } from './postgres/postgres-error.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { SeedError } from './seed-source.ts'
import { openStorage, type Storage } from './storage.ts'

export interface Site {
  config: Config
  database: Database
  storage: Storage
}

/** Faults that their message says all about. */
const EXPECTED = [ConfigError, MigrationError, PostgresError, SeedError]
const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
/** A command's statements may take their time. */
const UNHURRIED: DatabaseOptions['primary'] = {
  max: 4,
  statement_timeout: 0,
  query_timeout: 2 ** 31 - 1,
  idle_in_transaction_session_timeout: 0,
}

const plainLog = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
}

/** Opens the site of the environment, brings its database up to date, runs `work`, closes; faults end with status 1. */
export async function runCommand(work: (site: Site) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: plainLog })
    try {
      const connectionString = config.databaseUrl ?? embedded?.url
      const database = openDatabase({ primary: { ...UNHURRIED, connectionString }, onError: () => undefined })
      try {
        await migrate({ pool: database.primaryPool, dir: MIGRATIONS, log: plainLog })
        await work({ config, database, storage: await openStorage(config) })
      } finally {
        await database.close()
      }
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    const isPlain = EXPECTED.some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : error)
    process.exitCode = 1
  }
}
