/** A server may be started before its database: it waits, and does not run down its supervisor's patience (RF-30). */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface WaitForDatabase {
  pool: Pick<pg.Pool, 'query'>
  log: { info(message: string): void; warn(message: string): void }
  /** Ends the wait, for a server that is told to stop. */
  signal?: AbortSignal
}

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 5_000
/** Not there yet, or still starting; everything else is for a person to put right. */
const PASSING = /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|08|57P0|53)/

/**
 * Resolves once the database answers.
 * @throws what the database says when waiting cannot help: a wrong password, no such database
 */
export async function waitForDatabase({ pool, log, signal }: WaitForDatabase): Promise<void> {
  let waited = false
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 1.6, MAX_DELAY_MS)) {
    try {
      await pool.query('select 1')
      if (waited) log.info('The database answers')
      return
    } catch (error) {
      if (!isPassing(error)) throw error
      log.warn(`The database does not answer yet: ${(error as Error).message || (error as { code?: string }).code}`)
      waited = true
      await sleep(delay * (0.8 + Math.random() * 0.4), undefined, { signal })
    }
  }
}

/** The driver's own timeouts carry no code, and two addresses of one name fail as an aggregate. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ? PASSING.test(code) : /timeout|terminated/i.test(message)
}
