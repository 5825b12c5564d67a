/** The time that a call may take (RF-05). */
import { overload } from './errors.ts'

/** The database gives up earlier; this is for everything else a use case may wait for. */
export const CALL_TIMEOUT_MS = 15_000

/**
 * Waits for `work`, but only so long; what it does later has nobody who hears of it, and its signal says so. The
 * framework's own limit ends as soon as a body has been read from a socket.
 * @throws {Failure} 503 `overload`
 */
export async function withTimeLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const call = new AbortController()
  const givenUp = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    call.abort(overload())
    givenUp.reject(call.signal.reason)
  }, limitMs)
  try {
    return await Promise.race([work(call.signal), givenUp.promise])
  } finally {
    clearTimeout(timer)
  }
}
