/**
 * A store bounded in bytes with three segments. An entry starts in the first; a second request moves it to the second,
 * and a request from another network to the third. Entries are evicted from the first segment, so that rarely requested
 * ones cannot evict popular ones (AB-178).
 */
import { LRUCache } from 'lru-cache'

/** Maximum share of the second and third segment; the first uses the rest. */
const SECOND_SHARE = 0.3
const THIRD_SHARE = 0.5

interface SegmentedStore<V> {
  get(key: string): V | undefined
  /** Records a request of a stored entry; `asker` is a network, empty when it is irrelevant. */
  touch(key: string, asker: string): void
  /** Stores or replaces an entry; a replaced entry stays in its segment. */
  set(key: string, value: V, asker: string): void
  delete(key: string): void
  /** Deletes the entries for which `test` returns true. */
  deleteWhere(test: (value: V) => boolean): void
  clear(): void
  readonly bytes: number
  readonly size: number
}

interface Entry<V> {
  value: V
  /** Network of the first request. */
  asker: string
}

/** `bytes` of a value must be positive. */
export function createSegmentedStore<V extends { readonly bytes: number }>(maxBytes: number): SegmentedStore<V> {
  type Segment = LRUCache<string, Entry<V>>
  // A segment must not evict on its own, even while it contains an entry that `makeRoom` moves on.
  const createSegment = (): Segment =>
    new LRUCache({ maxSize: Math.max(1, 2 * maxBytes), sizeCalculation: ({ value }) => value.bytes })
  const [first, second, third] = [createSegment(), createSegment(), createSegment()]
  const segments = [first, second, third] as const
  const total = () => segments.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0)
  const find = (key: string) => segments.find((segment) => segment.has(key))

  function moveExcess(from: Segment, to: Segment, max: number) {
    while (from.calculatedSize > max) {
      const key = from.rkeys().next().value as string
      const entry = from.peek(key) as Entry<V>
      from.delete(key)
      to.set(key, entry)
    }
  }

  function makeRoom() {
    moveExcess(third, second, maxBytes * THIRD_SHARE)
    moveExcess(second, first, maxBytes * SECOND_SHARE)
    for (const segment of segments) while (segment.size > 0 && total() > maxBytes) segment.pop()
  }

  return {
    get: (key) => find(key)?.peek(key)?.value,
    touch(key, asker) {
      const segment = find(key)
      const entry = segment?.peek(key)
      if (!segment || !entry) return
      const isAskedByMany = segment === third || (asker !== '' && entry.asker !== '' && asker !== entry.asker)
      segment.delete(key)
      const next = isAskedByMany ? third : second
      next.set(key, entry)
      makeRoom()
    },
    set(key, value, asker) {
      const segment = find(key) ?? first
      const known = segment.peek(key)
      segment.delete(key)
      if (value.bytes > maxBytes) return
      segment.set(key, { value, asker: known?.asker ?? asker })
      makeRoom()
    },
    delete: (key) => void find(key)?.delete(key),
    deleteWhere(test) {
      for (const segment of segments) {
        for (const [key, { value }] of [...segment.entries()]) if (test(value)) segment.delete(key)
      }
    },
    clear() {
      for (const segment of segments) segment.clear()
    },
    get bytes() {
      return total()
    },
    get size() {
      return segments.reduce((sum, { size }) => sum + size, 0)
    },
  }
}
