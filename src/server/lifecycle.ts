/**
 * Lifecycle of the server: starting, ready, draining (not ready but still serving, so that proxies stop sending
 * requests), closed (RF-16, RF-17).
 */
import type { Logger } from 'pino'

const READINESS_DELAY_MS = 3_000
const FINISH_MS = 20_000
const FORCE_MS = 28_000

export interface Lifecycle {
  readonly state: 'starting' | 'ready' | 'draining'
  becameReady(): void
  startDraining(): void
}

export function createLifecycle(): Lifecycle {
  let state: Lifecycle['state'] = 'starting'
  return {
    get state() {
      return state
    },
    becameReady() {
      state = 'ready'
    },
    startDraining() {
      state = 'draining'
    },
  }
}

export interface ShutdownOptions {
  lifecycle: Lifecycle
  log: Pick<Logger, 'info' | 'warn' | 'fatal'>
  /** 0 without a proxy that checks readiness. */
  lameDuckMs?: number
  /** Stops accepting connections; resolves when the last response has been sent. */
  closeServer: () => Promise<void>
  /** Closes connections with unfinished requests. */
  cutConnections: () => void
  /** Jobs, caches, database, in this order; each is closed even if an earlier one fails. */
  closers: readonly (() => Promise<void>)[]
  flushLog: () => void
  exit?: (code: number) => void
}

/** Returns the function that shuts down the server; further calls wait for the first. */
export function createShutdown(options: ShutdownOptions): (reason: string, code?: number) => Promise<void> {
  const { lifecycle, log, lameDuckMs = READINESS_DELAY_MS, exit = (code) => process.exit(code) } = options
  let running: Promise<void> | undefined

  async function run(reason: string, code: number) {
    log.info({ reason }, 'stopping')
    lifecycle.startDraining()
    setTimeout(() => {
      log.warn('stopping took too long')
      options.flushLog()
      exit(code)
    }, FORCE_MS).unref()
    await sleep(lameDuckMs)
    const closed = options.closeServer()
    const isClosed = await Promise.race([closed.then(() => true), sleep(FINISH_MS)])
    if (!isClosed) {
      options.cutConnections()
      await closed
    }
    for (const close of options.closers) await close().catch((err) => log.warn({ err }, 'a part did not close'))
    log.info('stopped')
    options.flushLog()
    exit(code)
  }

  return (reason, code = 0) => {
    running ??= run(reason, code)
    return running
  }
}

/** One press of Ctrl-C may arrive from the terminal and from the parent process. */
const ONE_PRESS_MS = 1_000

/**
 * SIGTERM, SIGINT and SIGHUP shut down gracefully. A SIGTERM to a process group may arrive several times, once from each
 * process that forwards it, so only a second Ctrl-C ends at once. An uncaught error shuts down with exit code 1.
 */
export function handleSignals(
  shutdown: (reason: string, code?: number) => Promise<void>,
  log: Pick<Logger, 'fatal'>,
): void {
  let askedAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (signal === 'SIGINT' && askedAt !== undefined && now - askedAt > ONE_PRESS_MS) process.exit(1)
      askedAt ??= now
      void shutdown(signal)
    })
  }
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error')
    void shutdown('uncaught error', 1)
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
