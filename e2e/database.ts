/** Access to the database of the site under test. */
import { loadConfig } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { type RunningDatabase, startDatabase } from '#server/database/start-database.ts'

/** The configuration of the site under test. */
export const siteConfig = () => loadConfig({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR })

let running: Promise<RunningDatabase> | undefined

/** Runs `work` on a connection pool that is opened once per worker. */
export async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const log = { info() {}, warn: console.warn, error: console.error }
  running ??= startDatabase({ config: siteConfig(), log, pool: { max: 2 } })
  return work((await running).database.primary)
}

/** Called by a worker fixture when the worker ends. */
export async function closeDatabase(): Promise<void> {
  await (await running)?.stop()
}
