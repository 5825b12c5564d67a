/**
 * Several server processes on one port (`WEB_CONCURRENCY`). The first process starts the others, replaces those that end,
 * and stops them; it serves no requests. The processes share nothing but the port and PostgreSQL, like instances.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { answerMetrics } from './shared-metrics.ts'

/** Delay before a process that ended on its own is replaced; the last one is repeated. */
const RESTART_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000]
/** A process that served this long begins again with the first delay. */
const STABLE_MS = 60_000
/** Longer than a process needs for its own shutdown. */
const STOP_MS = 32_000

interface SuperviseOptions {
  /** Number of server processes, 2 or more. */
  count: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface SupervisedProcesses {
  /** Sends SIGTERM to every process and waits for their end; those that do not end are killed. */
  stop(): Promise<void>
}

/** In a server process: the start of the program, Unix ms, if this process announces it; else undefined. */
export function announcedSince(): number | undefined {
  return process.env.SALA_ANNOUNCE_SINCE ? Number(process.env.SALA_ANNOUNCE_SINCE) : undefined
}

/**
 * Starts `count` processes that run the same program: the first alone, so that it loads the content of an empty site and
 * prints an error of the start once, then the others.
 * @returns null when the first process ended before it listened
 */
export async function superviseProcesses({ count, log }: SuperviseOptions): Promise<SupervisedProcesses | null> {
  let isStopping = false
  answerMetrics()

  function replaceWhenEnded(worker: Worker, failures: number): void {
    const startedAt = performance.now()
    worker.once('exit', async (code, signal) => {
      if (isStopping) return
      const attempt = performance.now() - startedAt > STABLE_MS ? 0 : failures
      const delay = RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)] as number
      log.error({ pid: worker.process.pid, code, signal, delay }, 'a server process ended; replacing it')
      await sleep(delay)
      if (!isStopping) replaceWhenEnded(cluster.fork(), attempt + 1)
    })
  }

  const first = cluster.fork({ SALA_ANNOUNCE_SINCE: String(Math.round(performance.timeOrigin)) })
  const listening = once(first, 'listening').then(() => true)
  if (!(await Promise.race([listening, once(first, 'exit').then(() => false)]))) return null
  replaceWhenEnded(first, 0)
  for (let index = 1; index < count; index++) replaceWhenEnded(cluster.fork(), 0)

  return {
    async stop() {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')))
      for (const worker of workers) worker.process.kill('SIGTERM')
      const timeout = new AbortController()
      const late = sleep(STOP_MS, 'late', { signal: timeout.signal }).catch(() => 'ended')
      if ((await Promise.race([ended, late])) === 'late') {
        log.warn('a server process did not end and is killed')
        for (const worker of workers) worker.process.kill('SIGKILL')
        await ended
      }
      timeout.abort()
    },
  }
}
