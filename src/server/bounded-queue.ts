/** Queue for expensive work that limits the number of running and of waiting tasks. */
import pLimit from 'p-limit'
import { overloadError } from '#server/errors.ts'

interface BoundedQueue {
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
  const limit = pLimit(maxRunning)
  return {
    get running() {
      return limit.activeCount
    },
    get waiting() {
      return limit.pendingCount
    },
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw overloadError()
      return limit(work)
    },
  }
}
