/** Timeout of calls (RF-05): after it the call has no further effect. */
import type { Db } from '../database/db.ts'
import { overloadError } from '../errors.ts'

/** The statement timeout is shorter; this limit covers everything that is not a query. */
export const CALL_TIMEOUT_MS = 15_000

/**
 * Waits for `work` up to the limit and then aborts its signal; a later result is ignored. The timeout of the framework
 * does not cover this, because it ends when the body has been read.
 * @throws {AppError} 503 `overload`
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
 * Database for one call. After the timeout it sends no query and its transaction cannot commit, because the caller has
 * been told that nothing happened. A commit that is in progress at that moment takes effect.
 */
export function abortableDb(db: Db, signal: AbortSignal | undefined): Db {
  if (!signal) return db
  return {
    source: db.source,
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
