/** Waits for the database at start, so that the server may start before it without being restarted by its supervisor (RF-30). */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface WaitForDatabase {
  pool: Pick<pg.Pool, 'query'>
  log: { info(message: string): void; warn(message: string): void }
  /** Aborts the wait at shutdown. */
  signal?: AbortSignal
}

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 5_000
/** Errors of a database that is unreachable or starting; all other errors need an operator. */
const TRANSIENT = /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|08|57P0|53)/

/**
 * Resolves when the database responds.
 * @throws the database error when waiting cannot help: wrong password, no such database
 */
export async function waitForDatabase({ pool, log, signal }: WaitForDatabase): Promise<void> {
  let waited = false
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 1.6, MAX_DELAY_MS)) {
    try {
      await pool.query('select 1')
      if (waited) log.info('The database is reachable')
      return
    } catch (error) {
      if (!isTransient(error)) throw error
      log.warn(`The database is not reachable yet: ${(error as Error).message || (error as { code?: string }).code}`)
      waited = true
      await sleep(delay * (0.8 + Math.random() * 0.4), undefined, { signal })
    }
  }
}

/** The driver's timeouts have no code, and two addresses of one name fail with an AggregateError. */
function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ? TRANSIENT.test(code) : /timeout|terminated/i.test(message)
}
