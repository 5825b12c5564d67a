/** Refuses work early when there is more than can be done, the dispensable first (RF-22). */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 1_000
const RESOLUTION_MS = 20
const MAX_DELAY_MS = 150
const MAX_WAITING = 200

/** 0: everything is served. 1: no searches. 2: nothing uncached for visitors either. 3: only admins and operations. */
export type SheddingLevel = 0 | 1 | 2 | 3

export interface Shedding {
  readonly level: SheddingLevel
  /** Requests that have begun and not ended. */
  waiting: number
  stop(): void
}

export interface SheddingOptions {
  maxDelayMs?: number
  maxWaiting?: number
}

/**
 * Overload is a loop that is late all the time: half of its turns, for two seconds on end. A long task now and then, or
 * a machine that gives the processor to somebody else for a moment, is none.
 */
export function startShedding({ maxDelayMs = MAX_DELAY_MS, maxWaiting = MAX_WAITING }: SheddingOptions = {}): Shedding {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = 0
  let slow = 0
  const timer = setInterval(() => {
    const now = medianMs(delay)
    slow = Math.min(before, now) / maxDelayMs
    before = now
    delay.reset()
  }, SAMPLE_MS).unref()

  return {
    waiting: 0,
    get level() {
      const load = Math.max(slow, this.waiting / maxWaiting)
      if (load <= 1) return 0
      if (load <= 2) return 1
      return load <= 4 ? 2 : 3
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Half of the turns came later than this; without the histogram's own sampling step. */
function medianMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  return Math.max(0, delay.percentile(50) / 1e6 - RESOLUTION_MS)
}

/** What a call is, in the order of shedding. */
export type Importance = 'search' | 'visitor' | 'user' | 'operation'

const REFUSED_FROM: Record<Importance, number> = { search: 1, visitor: 2, user: 3, operation: Number.POSITIVE_INFINITY }

export function isShed(level: SheddingLevel, importance: Importance): boolean {
  return level >= REFUSED_FROM[importance]
}
