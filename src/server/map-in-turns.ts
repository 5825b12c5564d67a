/** Long computations of background jobs, in a process that serves requests at the same time. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time in ms after which waiting requests have a turn. */
const BUSY_MS = 5

/**
 * Maps items in order, and lets the event loop handle other work whenever that has taken 5 ms. One item takes as long as
 * it needs.
 */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let turn = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - turn < BUSY_MS) continue
    await nextTurn()
    turn = performance.now()
  }
  return results
}
