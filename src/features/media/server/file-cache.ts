/** LRU cache of small files, limited by total bytes. */

export interface FileCache {
  get(key: string): Buffer | undefined
  add(key: string, bytes: Buffer): void
  delete(key: string): void
  clear(): void
}

interface Entry {
  bytes: Buffer
  expires: number
}

export function fileCache(limits: { maxBytes: number; maxFileBytes: number; minutes: number }): FileCache {
  // A Map preserves insertion order, so the first key is the least recently used.
  const entries = new Map<string, Entry>()
  let total = 0
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes.byteLength ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expires < performance.now()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.bytes
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    add(key, bytes) {
      if (bytes.byteLength > limits.maxFileBytes) return
      remove(key)
      entries.set(key, { bytes, expires: performance.now() + limits.minutes * 60_000 })
      total += bytes.byteLength
      for (const oldest of entries.keys()) {
        if (total <= limits.maxBytes) break
        remove(oldest)
      }
    },
  }
}
