/**
 * Cache of rendered pages for signed-out visitors: the same bytes for everyone, compressed once, invalidated when content
 * changes. One render at a time per key; a stale page is served while it is rendered again. Pages requested from many
 * networks are evicted last.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentTopic } from '../http/live/invalidation-bus.ts'
import { type ShownTopics, showsAny } from '../http/live/shown-topics.ts'
import { createSegmentedStore } from './segmented-store.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A compressed page in one chunk: each chunk requires a round trip to another thread. */
const CHUNK_BYTES = 64 * 1024
/** 256 kB, more than any page: allocating the default window of 4 MB costs more than the compression. */
const WINDOW_BITS = 18

export interface StoredPage {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  readonly etag: string
  /** Headers of these bytes, such as the CSP with the hashes of their scripts. */
  readonly headers: Readonly<Record<string, string>>
  /** Unix ms at the start of the render. */
  readonly storedAt: number
  readonly bytes: number
  readonly topics: ShownTopics
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageCacheOptions {
  maxBytes: number
  /** Age after which a page is rendered again in the background: relative times and training states change. */
  freshMs: number
  /** Age after which a page with changed counts is rendered again; undefined: counts do not expire pages earlier. */
  countsMs?: number
  /** Age after which a page is not served, e.g. because its visitor token is about to expire. */
  maxAgeMs: number
  now?: () => number
}

export interface PageCache {
  /**
   * Returns the cached page or the result of `render`, which returns null for a page that cannot be stored. `asker` is
   * the network of the caller, to count how many networks request a page.
   */
  get(key: string, render: () => Promise<Rendered | null>, asker?: string): Promise<StoredPage | null>
  /** Whether `get` would respond without a render. */
  holds(key: string): boolean
  /** The cached page without rendering; the fastest way to respond. */
  peek(key: string): StoredPage | undefined
  /** Removes all pages; renders in progress are not stored. */
  clear(): void
  /** Removes pages that show one of these topics; renders in progress are not stored. */
  drop(topics: readonly ContentTopic[]): void
  /** Counts in pages changed: each page is rendered again once it is `countsMs` old, and served meanwhile. */
  age(): void
  readonly stats: Readonly<{ entries: number; bytes: number; hits: number; misses: number }>
}

export interface Rendered {
  html: string
  headers: Record<string, string>
  /** Undefined: unknown, so every change removes the page. */
  topics?: ShownTopics
}

/** Encodes a document in its three stored encodings. */
export async function encodePage({ html, headers, topics = null }: Rendered, now: number): Promise<StoredPage> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    }),
    compressGzip(plain, { chunkSize: CHUNK_BYTES, level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const bytes = plain.length + gz.length + br.length
  return { plain, gzip: gz, br, etag, headers, storedAt: now, bytes, topics }
}

/** Compresses a page that is sent once, in the encoding of the caller and with a fast setting. */
export async function compressUncached(html: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(html)
  if (encoding === 'br') {
    return compressBrotli(plain, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    })
  }
  return encoding === 'gzip' ? compressGzip(plain, { chunkSize: CHUNK_BYTES, level: 1 }) : plain
}

export function createPageCache({
  maxBytes,
  freshMs,
  countsMs = freshMs,
  maxAgeMs,
  now = Date.now,
}: PageCacheOptions): PageCache {
  const pages = createSegmentedStore<StoredPage>(maxBytes)
  const running = new Map<string, Promise<StoredPage | null>>()
  const counts = { hits: 0, misses: 0 }
  let generation = 0
  let countedAt = Number.NEGATIVE_INFINITY

  function start(key: string, render: () => Promise<Rendered | null>, asker: string) {
    const begun = generation
    const begunAt = now()
    const work = render()
      .then((rendered) => (rendered ? encodePage(rendered, begunAt) : null))
      .then((page) => {
        if (page && begun === generation) pages.set(key, page, asker)
        return page
      })
      .finally(() => {
        if (running.get(key) === work) running.delete(key)
      })
    running.set(key, work)
    return work
  }

  /** The cached page unless it has exceeded its maximum age. */
  function find(key: string) {
    const page = pages.get(key)
    if (page && now() - page.storedAt >= maxAgeMs) pages.delete(key)
    return pages.get(key)
  }

  function peek(key: string) {
    const page = find(key)
    if (!page) return undefined
    const age = now() - page.storedAt
    const isCounted = page.storedAt > countedAt || age < countsMs
    return age < freshMs && isCounted ? page : undefined
  }

  /** Renders in progress are not stored, and later callers do not wait for them. */
  function outdateRunning() {
    generation++
    running.clear()
  }

  return {
    get stats() {
      return { ...counts, entries: pages.size, bytes: pages.bytes }
    },
    peek(key) {
      const page = peek(key)
      if (page) counts.hits++
      return page
    },
    holds: (key) => running.has(key) || find(key) !== undefined,
    async get(key, render, asker = '') {
      const fresh = peek(key)
      const stored = fresh ?? pages.get(key)
      if (stored) {
        counts.hits++
        pages.touch(key, asker)
        // No caller awaits this render, so its error must not become an unhandled rejection.
        if (!fresh && !running.has(key)) start(key, render, asker).catch(() => {})
        return stored
      }
      counts.misses++
      return running.get(key) ?? start(key, render, asker)
    },
    drop(topics) {
      outdateRunning()
      pages.deleteWhere((page) => showsAny(page.topics, topics))
    },
    clear() {
      outdateRunning()
      pages.clear()
    },
    age() {
      countedAt = now()
    },
  }
}

/** Selects the stored encoding for an `Accept-Encoding` header; brotli is preferred. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  // Fast path for the header that browsers send.
  if (accept === 'gzip, deflate, br, zstd' || accept === 'gzip, deflate, br' || accept === 'gzip, br') return 'br'
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';')
    const q = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
    weights.set(name.trim(), q ? Number(q.slice(2)) || 0 : 1)
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weight('br')
  const gz = weight('gzip')
  if (br > 0 && br >= gz) return 'br'
  return gz > 0 ? 'gzip' : 'identity'
}
