/** From the configuration to a migrated database that is safe to use: the first step of every program here. */
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { type PlainLog, startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { checkDatabase } from './postgres/site-database.ts'
import { waitForDatabase } from './wait-for-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

export interface StartDatabase {
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrls' | 'dataDir' | 'nodeEnv'>
  log: PlainLog
  /** Called for each statement sent. */
  onQuery?: (text: string) => void
  /** Ends the wait for an outside database. */
  signal?: AbortSignal
  /** Other limits than a request's, for commands. */
  pool?: pg.PoolConfig
}

export interface RunningDatabase {
  database: Database
  /** Closes the connections, then leaves the embedded PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL or waits for the outside one, brings it forward and checks it.
 * @throws {PostgresError | MigrationError} with a line that says what is wrong; nothing is left running
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
    // A developer's own server may be set up to forget; one that people rely on may not.
    if (!embedded) await checkDatabase(primary, nodeEnv === 'production')
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
