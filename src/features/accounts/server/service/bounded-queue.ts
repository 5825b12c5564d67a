/** A bounded number at a time, a bounded number waiting: costly work that no crowd can pile up. */
import { overloadError } from '#server/errors.ts'

export interface BoundedQueue {
  /** Runs `work` in turn. @throws {Failure} 503 `overload` when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>
  readonly running: number
  readonly waiting: number
}

export function createBoundedQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    get running() {
      return running
    },
    get waiting() {
      return waiting.length
    },
    async take(work) {
      if (running < atOnce) running++
      else {
        if (waiting.length >= maxWaiting) throw overloadError()
        // The one who ends hands over the place, so that nobody overtakes.
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
