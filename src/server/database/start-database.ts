/** Opens a migrated and checked database from the configuration; the first step of every program of the project. */
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { type PlainLog, startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { checkDatabase } from './postgres/site-database.ts'
import { waitForDatabase } from './wait-for-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

interface StartDatabase {
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrls' | 'dataDir' | 'nodeEnv'>
  log: PlainLog
  /** Called for each statement that is sent. */
  onQuery?: (text: string) => void
  /** Aborts waiting for an external database. */
  signal?: AbortSignal
  /** Overrides of the pool settings, for commands. */
  pool?: pg.PoolConfig
}

export interface RunningDatabase {
  database: Database
  /** Closes the connections and releases the embedded PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL or waits for the external one, migrates it and checks it.
 * @throws {PostgresError | MigrationError} with a message of one line; everything that was started is stopped
 */
export async function startDatabase({ config, log, onQuery, signal, pool }: StartDatabase): Promise<RunningDatabase> {
  const { databaseUrl, databaseReplicaUrls, dataDir, nodeEnv } = config
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const primary = embedded?.connection ?? { connectionString: databaseUrl }
  const database = openDatabase({
    primary: { ...pool, ...primary },
    replicas: databaseReplicaUrls.map((connectionString) => ({ connectionString })),
    onQuery,
    onError: (error) => log.warn(`A database connection was lost: ${error.message}`),
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= database.close().then(() => embedded?.stop())
    return stopping
  }
  try {
    await waitForDatabase({ pool: database.primaryPool, log, signal })
    await migrate({ pool: database.primaryPool, dir: MIGRATIONS, log })
    // Outside production an external server may run without fsync; in production it may not.
    if (!embedded) await checkDatabase(primary, nodeEnv === 'production')
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
