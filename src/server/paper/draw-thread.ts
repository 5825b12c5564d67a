/** A thread of low priority for drawing, so that no page waits for it. It starts on demand and ends when it is idle. */
import { Piscina } from 'piscina'

const IDLE_MS = 10_000

/** `filename` is a module that exports `runTask` and calls `lowerPriority`. Its fonts are freed when it is idle. */
export function drawThread<Task, Drawn>(filename: URL): Piscina<Task, Drawn> {
  return new Piscina<Task, Drawn>({
    filename: filename.href,
    name: 'runTask',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
}
