/** What commands beside the server need: the site's configuration, database and storage, closed again at the end. */
import { type Config, ConfigError, loadConfig } from './config/config.ts'
import type { Database } from './database/db.ts'
import { MigrationError } from './database/migrate.ts'
import { PostgresError } from './database/postgres/postgres-error.ts'
import { SeedError } from './database/seed/seed-source.ts'
import { startDatabase } from './database/start-database.ts'
import { openStorage } from './files/storage.ts'
import type { Storage } from './files/storage-driver.ts'

export interface Site {
  config: Config
  database: Database
  storage: Storage
}

/** A command's statements may take their time. The driver does not send a 0, so the server's own limits are lifted by `options`. */
const UNHURRIED = {
  max: 4,
  statement_timeout: 0,
  query_timeout: 2 ** 31 - 1,
  idle_in_transaction_session_timeout: 0,
  options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
}
/** Faults that their message says all about. */
const EXPECTED = [ConfigError, MigrationError, PostgresError, SeedError]

const log = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
}

/** Opens the site of the environment, brings its database up to date, runs `work`, closes; faults end with status 1. */
export async function runCli(work: (site: Site) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const { database, stop } = await startDatabase({ config, log, pool: UNHURRIED })
    try {
      await work({ config, database, storage: await openStorage(config) })
    } finally {
      await stop()
    }
  } catch (error) {
    const isPlain = EXPECTED.some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : error)
    process.exitCode = 1
  }
}
