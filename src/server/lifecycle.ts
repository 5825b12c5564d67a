/**
 * From the first request to the last: ready, draining (no longer ready but still serving, so that proxies look
 * elsewhere), closed (RF-16, RF-17).
 */
import type { Logger } from 'pino'

const LAME_DUCK_MS = 3_000
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
  /** 0 where no proxy looks at us. */
  lameDuckMs?: number
  /** Stops accepting; resolves when the last answer has left. */
  closeServer: () => Promise<void>
  /** Cuts what has not finished. */
  cutConnections: () => void
  /** Jobs, caches, database, in this order; each runs although an earlier one failed. */
  closers: readonly (() => Promise<void>)[]
  flushLog: () => void
  exit?: (code: number) => void
}

/** Returns the one way down; a second call only waits for the first. */
export function createShutdown(options: ShutdownOptions): (reason: string, code?: number) => Promise<void> {
  const { lifecycle, log, lameDuckMs = LAME_DUCK_MS, exit = (code) => process.exit(code) } = options
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

/** One press of Ctrl-C may come to us from the terminal and from the command that started us. */
const ONE_PRESS_MS = 1_000

/**
 * SIGTERM, SIGINT and SIGHUP end in good order. A SIGTERM to a whole group comes to us several times, by each process that
 * passes it on, so that only a second press of Ctrl-C ends at once. A fault that is not caught drains and ends with 1.
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
