/** Calls that wait for a lock while another change runs: the interleavings of two requests, without chance. */
import { expect, vi } from 'vitest'
import type { Database, Db } from '#server/database/db.ts'

/** A picture is encoded before the lock. */
const WAIT = { timeout: 20_000 }

/**
 * Runs `lock` in a transaction, starts `call` and waits until it waits for a lock or has ended, runs `change` in the same
 * transaction and commits it. Returns the result of `call`, and whether it had to wait.
 */
export async function whileLocked<T>(
  { primary, primaryPool }: Database,
  { lock, call, change }: { lock: (tx: Db) => Promise<unknown>; call: () => Promise<T>; change?: (tx: Db) => unknown },
): Promise<{ result: T; hasWaited: boolean }> {
  let hasEnded = false
  let hasWaited = false
  const started = await primary.transaction(async (tx) => {
    await lock(tx)
    const running = call().finally(() => {
      hasEnded = true
    })
    // A rejection belongs to the caller, after the commit.
    running.catch(() => {})
    await vi.waitFor(async () => {
      const { rows } = await primaryPool.query('select from pg_locks where not granted limit 1')
      hasWaited = rows.length > 0
      expect(hasWaited || hasEnded).toBe(true)
    }, WAIT)
    await change?.(tx)
    return { running }
  })
  return { result: await started.running, hasWaited }
}
