/** Queue for expensive work that limits the number of running and of waiting tasks. */
import { overloadError } from '#server/errors.ts'

export interface BoundedQueue {
  /** Runs `work` in order of arrival. @throws {AppError} 503 `overload` if too many tasks wait */
  run<T>(work: () => Promise<T>): Promise<T>
  readonly running: number
  readonly waiting: number
}

export function createBoundedQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    get running() {
      return running
    },
    get waiting() {
      return waiting.length
    },
    async run(work) {
      if (running < maxRunning) running++
      else {
        if (waiting.length >= maxWaiting) throw overloadError()
        // The finished task passes its slot on, so that tasks run in order of arrival.
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
