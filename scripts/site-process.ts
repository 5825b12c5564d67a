/** What every script needs that starts the site as a process of its own. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Long enough for a busy machine. */
const READY_MS = 300_000
const POLL_MS = 10
/** A request that a killed process accepted gets no answer. */
const ANSWER_MS = 5_000

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves with the first 200 of `/readyz`. @throws {Error} when the process exits before, or after five minutes */
export async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const start = performance.now()
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('The server exited before it was ready.')
    if (performance.now() - start > READY_MS) throw new Error('The server did not become ready.')
    await sleep(POLL_MS)
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
