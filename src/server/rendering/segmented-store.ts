/**
 * Entries bounded in bytes, in three segments. An entry begins in the first, a second request moves it to the second,
 * a request from another network to the third. Room is made in the first, so an entry that few ask for cannot push
 * out one that many ask for (AB-178).
 */

/** What the second and the third segment may hold of all bytes; the first has the rest and what they leave free. */
const SHARES = [1, 0.3, 0.5] as const

export interface SegmentedStore<V> {
  get(key: string): V | undefined
  /** Notes a request for a stored entry; `asker` is a network, empty when it does not matter. */
  touch(key: string, asker: string): void
  /** Stores or replaces; a replaced entry keeps its segment. */
  set(key: string, value: V, asker: string): void
  delete(key: string): void
  /** Deletes what the test says. */
  deleteWhere(test: (value: V) => boolean): void
  clear(): void
  readonly bytes: number
  readonly size: number
}

interface Entry<V> {
  value: V
  segment: 0 | 1 | 2
  /** Who asked first. */
  asker: string
}

export function createSegmentedStore<V extends { readonly bytes: number }>(maxBytes: number): SegmentedStore<V> {
  const entries = new Map<string, Entry<V>>()
  // A Map keeps the order of insertion, and an entry is inserted again when it is used: the first was not for longest.
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
