/** Runtime of commands: opens configuration, database and storage, and closes them at the end. */
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

/** No timeouts for statements of commands. The driver does not send a 0, so the server's limits are lifted by `options`. */
const NO_TIMEOUTS = {
  max: 4,
  statement_timeout: 0,
  query_timeout: 2 ** 31 - 1,
  idle_in_transaction_session_timeout: 0,
  options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
}
/** Errors whose message is sufficient without a stack. */
const EXPECTED_ERRORS = [ConfigError, MigrationError, PostgresError, SeedError]

const log = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
}

/** Opens the site of the environment, migrates its database, runs `work` and closes it. Errors end with status 1. */
export async function runCli(work: (site: Site) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const { database, stop } = await startDatabase({ config, log, pool: NO_TIMEOUTS })
    try {
      await work({ config, database, storage: await openStorage(config) })
    } finally {
      await stop()
    }
  } catch (error) {
    const isPlain = EXPECTED_ERRORS.some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : error)
    process.exitCode = 1
  }
}
