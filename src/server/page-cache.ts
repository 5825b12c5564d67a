/**
 * Finished pages for signed-out visitors: the same bytes for everyone, compressed once, dropped when content changes.
 * One render at a time per key; a page past its time is served once more while its successor renders.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A whole compressed page in one piece: each piece is a trip to another thread. */
const CHUNK_BYTES = 64 * 1024
/** 256 kB, more than any page: the usual four megabytes cost more to have at hand than the compression itself. */
const WINDOW_BITS = 18

export interface StoredPage {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  readonly etag: string
  /** Header fields that belong to these bytes, such as the CSP with their script hashes. */
  readonly headers: Readonly<Record<string, string>>
  /** Unix ms at which its making began. */
  readonly storedAt: number
  readonly bytes: number
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PageCacheOptions {
  maxBytes: number
  /** After this a page is rendered anew in the background: relative times and training states move on. */
  freshMs: number
  /** The same, when numbers in it have moved; unset, they need no hurry. */
  countsMs?: number
  /** After this a page is no longer served at all, e.g. when its visitor token nears its end. */
  maxAgeMs: number
  now?: () => number
}

export interface PageCache {
  /** The stored page, else the result of `render`; null from `render` means: do not store, nobody waits for it. */
  get(key: string, render: () => Promise<Rendered | null>): Promise<StoredPage | null>
  /** The stored page without rendering: the quickest way to answer. */
  peek(key: string): StoredPage | undefined
  /** Drops everything; renders that began before are not stored. */
  clear(): void
  /** Numbers in the pages moved: each is made anew once it is `countsMs` old, and served meanwhile. */
  age(): void
  readonly stats: { entries: number; bytes: number; hits: number; misses: number }
}

export interface Rendered {
  html: string
  headers: Record<string, string>
}

/** Turns a document into its three stored forms. */
export async function finishPage({ html, headers }: Rendered, now: number): Promise<StoredPage> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    }),
    compressGzip(plain, { chunkSize: CHUNK_BYTES, level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, gzip: gz, br, etag, headers, storedAt: now, bytes: plain.length + gz.length + br.length }
}

/** A page that is sent once: compressed as this caller asks, quickly rather than well. */
export async function passPage(html: string, encoding: Encoding): Promise<Buffer> {
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
  // A Map keeps insertion order; re-inserting on use makes it a least-recently-used list.
  const pages = new Map<string, StoredPage>()
  const running = new Map<string, Promise<StoredPage | null>>()
  const stats = { entries: 0, bytes: 0, hits: 0, misses: 0 }
  let generation = 0
  let countedAt = Number.NEGATIVE_INFINITY

  function remove(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    stats.bytes -= page.bytes
    stats.entries = pages.size
  }

  function store(key: string, page: StoredPage) {
    remove(key)
    if (page.bytes > maxBytes) return
    pages.set(key, page)
    stats.bytes += page.bytes
    for (const oldest of pages.keys()) {
      if (stats.bytes <= maxBytes) break
      remove(oldest)
    }
    stats.entries = pages.size
  }

  function start(key: string, render: () => Promise<Rendered | null>) {
    const begun = generation
    const begunAt = now()
    const work = render()
      .then((rendered) => (rendered ? finishPage(rendered, begunAt) : null))
      .then((page) => {
        if (page && begun === generation) store(key, page)
        return page
      })
      .finally(() => {
        if (running.get(key) === work) running.delete(key)
      })
    running.set(key, work)
    return work
  }

  function peek(key: string) {
    const page = pages.get(key)
    if (!page) return undefined
    const age = now() - page.storedAt
    if (age >= maxAgeMs) {
      remove(key)
      return undefined
    }
    const isCounted = page.storedAt > countedAt || age < countsMs
    return age < freshMs && isCounted ? page : undefined
  }

  return {
    stats,
    peek(key) {
      const page = peek(key)
      if (page) stats.hits++
      return page
    },
    async get(key, render) {
      const fresh = peek(key)
      const stored = fresh ?? pages.get(key)
      if (stored) {
        stats.hits++
        pages.delete(key)
        pages.set(key, stored)
        // Nobody waits for the successor, so its failure must not become an unhandled rejection.
        if (!fresh && !running.has(key)) start(key, render).catch(() => {})
        return stored
      }
      stats.misses++
      return running.get(key) ?? start(key, render)
    },
    clear() {
      generation++
      pages.clear()
      running.clear()
      stats.bytes = 0
      stats.entries = 0
    },
    age() {
      countedAt = now()
    },
  }
}

/** The stored form to send for an `Accept-Encoding` header; brotli first. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  // The one header every browser sends, without parsing it.
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
