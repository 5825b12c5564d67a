/**
 * A store bounded in bytes with three segments. An entry starts in the first; a second request moves it to the second,
 * and a request from another network to the third. Entries are evicted from the first segment, so that rarely requested
 * ones cannot evict popular ones (AB-178).
 */

/** Maximum share of the second and third segment; the first uses the rest. */
const SHARES = [1, 0.3, 0.5] as const

export interface SegmentedStore<V> {
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
  segment: 0 | 1 | 2
  /** Network of the first request. */
  asker: string
}

export function createSegmentedStore<V extends { readonly bytes: number }>(maxBytes: number): SegmentedStore<V> {
  const entries = new Map<string, Entry<V>>()
  // A Map iterates in insertion order. A used entry is inserted again, so the first is the least recently used.
  const segments = [new Map<string, Entry<V>>(), new Map<string, Entry<V>>(), new Map<string, Entry<V>>()] as const
  const bytes = [0, 0, 0]
  const total = () => bytes.reduce((sum, one) => sum + one, 0)

  function put(key: string, entry: Entry<V>, segment: Entry<V>['segment']) {
    entry.segment = segment
    segments[segment].set(key, entry)
    bytes[segment] = (bytes[segment] as number) + entry.value.bytes
  }

  function take(key: string, entry: Entry<V>) {
    segments[entry.segment].delete(key)
    bytes[entry.segment] = (bytes[entry.segment] as number) - entry.value.bytes
  }

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    take(key, entry)
    entries.delete(key)
  }

  function makeRoom() {
    for (const segment of [2, 1] as const) {
      for (const [key, entry] of segments[segment]) {
        if ((bytes[segment] as number) <= maxBytes * SHARES[segment]) break
        take(key, entry)
        put(key, entry, segment === 2 ? 1 : 0)
      }
    }
    for (const segment of segments) {
      for (const key of segment.keys()) {
        if (total() <= maxBytes) return
        remove(key)
      }
    }
  }

  return {
    get: (key) => entries.get(key)?.value,
    touch(key, asker) {
      const entry = entries.get(key)
      if (!entry) return
      const isAskedByMany = entry.segment === 2 || (asker !== '' && entry.asker !== '' && asker !== entry.asker)
      take(key, entry)
      put(key, entry, isAskedByMany ? 2 : 1)
      makeRoom()
    },
    set(key, value, asker) {
      const known = entries.get(key)
      remove(key)
      if (value.bytes > maxBytes) return
      const entry: Entry<V> = { value, segment: 0, asker: known?.asker ?? asker }
      entries.set(key, entry)
      put(key, entry, known?.segment ?? 0)
      makeRoom()
    },
    delete: remove,
    deleteWhere(test) {
      for (const [key, { value }] of entries) if (test(value)) remove(key)
    },
    clear() {
      entries.clear()
      for (const segment of segments) segment.clear()
      bytes.fill(0)
    },
    get bytes() {
      return total()
    },
    get size() {
      return entries.size
    },
  }
}
