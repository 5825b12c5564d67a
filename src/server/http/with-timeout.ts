/** The time that a call may take (RF-05), and what is left of a call that was given up: nothing. */
import type { Db } from '../database/db.ts'
import { overloadError } from '../errors.ts'

/** The database gives up earlier; this is for everything else a use case may wait for. */
export const CALL_TIMEOUT_MS = 15_000

/**
 * Waits for `work`, but only so long; what it does later has nobody who hears of it, and its signal says so. The
 * framework's own limit ends as soon as a body has been read from a socket.
 * @throws {Failure} 503 `overload`
 */
export async function withTimeout<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const call = new AbortController()
  const givenUp = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    call.abort(overloadError())
    givenUp.reject(call.signal.reason)
  }, limitMs)
  try {
    return await Promise.race([work(call.signal), givenUp.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The database for one call: once that is given up, nothing more is asked, begun or committed, as people have been told
 * that nothing happened. A commit that is under way at that moment stays.
 */
export function abortableDb(db: Db, signal: AbortSignal | undefined): Db {
  if (!signal) return db
  return {
    source: db.source,
    get orm() {
      signal.throwIfAborted()
      return db.orm
    },
    query: (statement, values) => (signal.aborted ? Promise.reject(signal.reason) : db.query(statement, values)),
    async transaction(work) {
      signal.throwIfAborted()
      return db.transaction(async (tx) => {
        const result = await work(tx)
        signal.throwIfAborted()
        return result
      })
    },
  }
}
