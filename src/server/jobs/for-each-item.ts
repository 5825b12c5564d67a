/** The items of a job, each by itself. */
import type { Context } from '../feature.ts'

type Item = number | string | { id: number | string }

/** Items of a page; the list is read in pages of this size. */
const PAGE = 50
/** Items that one run of a schedule makes; the rest follows in the next. */
const MADE_MAX = 200
const MAKING_MS = 60_000

/**
 * All items of a list that is ordered by its cursor, each once, also those whose work fails and that stay in the list.
 * `list` reads up to `limit` items after one, from the beginning without one.
 */
export async function* itemsInPages<T>(
  list: (page: { after: T | undefined; limit: number }) => Promise<T[]>,
): AsyncGenerator<T> {
  let items: T[] = []
  do {
    items = await list({ after: items.at(-1), limit: PAGE })
    yield* items
  } while (items.length === PAGE)
}

/**
 * Does the work for each item in order. An item that fails is logged and stops no other; it is tried again in the next
 * run.
 * @throws {AggregateError} at the end if items failed, so that operators see the job as failed
 */
export async function forEachItem<T extends Item>(
  { log }: Pick<Context, 'log'>,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.error({ item: typeof item === 'object' ? item.id : item, err: error }, 'an item of a job failed')
      errors.push(error)
    }
  }
  const [first] = errors
  if (first)
    throw new AggregateError(errors, `${errors.length} failed: ${first instanceof Error ? first.message : first}`)
}

/**
 * Makes what the jobs of single items did not, e.g. files whose job gave up while the storage was away. An item that
 * fails is logged and stops no other; it is tried again in the next run. `list` reads up to `limit` ids after one.
 */
export async function makeMissing(
  { log }: Pick<Context, 'log'>,
  list: (page: { after: number; limit: number }) => Promise<number[]>,
  make: (id: number) => Promise<void>,
): Promise<void> {
  const until = performance.now() + MAKING_MS
  let count = 0
  for await (const id of itemsInPages<number>(({ after = 0, limit }) => list({ after, limit }))) {
    await make(id).catch((err) => log.warn({ item: id, err }, 'a job did not make a missing item'))
    if (++count === MADE_MAX || performance.now() >= until) return
  }
}
