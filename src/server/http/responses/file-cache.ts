/** LRU cache of small files, limited by total bytes. */
import { LRUCache } from 'lru-cache'

interface FileCacheLimits {
  maxBytes: number
  /** Larger files are not cached. */
  maxFileBytes: number
  minutes: number
}

export function createFileCache({ maxBytes, maxFileBytes, minutes }: FileCacheLimits): LRUCache<string, Buffer> {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: maxFileBytes,
    // The size of an entry must be positive.
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
    ttl: minutes * 60_000,
  })
}
