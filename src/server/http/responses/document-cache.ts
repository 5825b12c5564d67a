/**
 * Cache of documents for signed-out visitors, such as pages and feeds: the same bytes for everyone, compressed once,
 * invalidated when content changes. One render at a time per key; a stale document is served while it is rendered again.
 * Documents requested from many networks are evicted last.
 */
import { type ShownTopics, showsAny } from '../live/shown-topics.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import type { InvalidatedCache } from './invalidate.ts'
import { createSegmentedStore } from './segmented-store.ts'

export interface CachedDocument extends EncodedResponse {
  /** Headers of these bytes, such as the CSP with the hashes of their scripts. */
  readonly headers: Readonly<Record<string, string>>
  /** Unix ms at the start of the render. */
  readonly storedAt: number
  readonly topics: ShownTopics
}

export interface DocumentCacheOptions {
  maxBytes: number
  /** Age after which a document is rendered again in the background: relative times and training states change. */
  freshMs: number
  /** Age after which a document with changed counts is rendered again; undefined: counts do not expire it earlier. */
  countsMs?: number
  /** Age after which a document is not served, e.g. because its visitor token is about to expire. */
  maxAgeMs: number
  now?: () => number
}

export interface DocumentCache extends InvalidatedCache {
  /**
   * Returns the cached document or the result of `render`, which returns null for one that cannot be stored. `asker` is
   * the network of the caller, to count how many networks request a document.
   */
  get(key: string, render: () => Promise<Rendered | null>, asker?: string): Promise<CachedDocument | null>
  /** Whether `get` would respond without a render. */
  holds(key: string): boolean
  /** The cached document without rendering; the fastest way to respond. */
  peek(key: string): CachedDocument | undefined
  readonly stats: Readonly<{ entries: number; bytes: number; hits: number; misses: number }>
}

export interface Rendered {
  text: string
  headers?: Record<string, string>
  /** Undefined: unknown, so every change removes the document. */
  topics?: ShownTopics
}

export function createDocumentCache({
  maxBytes,
  freshMs,
  countsMs = freshMs,
  maxAgeMs,
  now = Date.now,
}: DocumentCacheOptions): DocumentCache {
  const documents = createSegmentedStore<CachedDocument>(maxBytes)
  const running = new Map<string, Promise<CachedDocument | null>>()
  const counts = { hits: 0, misses: 0 }
  let generation = 0
  let countedAt = Number.NEGATIVE_INFINITY

  function start(key: string, render: () => Promise<Rendered | null>, asker: string) {
    const begun = generation
    const begunAt = now()
    const work = render()
      .then((rendered) => (rendered ? encode(rendered, begunAt) : null))
      .then((document) => {
        if (document && begun === generation) documents.set(key, document, asker)
        return document
      })
      .finally(() => {
        if (running.get(key) === work) running.delete(key)
      })
    running.set(key, work)
    return work
  }

  /** The cached document unless it has exceeded its maximum age. */
  function find(key: string) {
    const document = documents.get(key)
    if (document && now() - document.storedAt >= maxAgeMs) documents.delete(key)
    return documents.get(key)
  }

  function peek(key: string) {
    const document = find(key)
    if (!document) return undefined
    const age = now() - document.storedAt
    const isCounted = document.storedAt > countedAt || age < countsMs
    return age < freshMs && isCounted ? document : undefined
  }

  /** Renders in progress are not stored, and later callers do not wait for them. */
  function outdateRunning() {
    generation++
    running.clear()
  }

  return {
    get stats() {
      return { ...counts, entries: documents.size, bytes: documents.bytes }
    },
    peek(key) {
      const document = peek(key)
      if (document) counts.hits++
      return document
    },
    holds: (key) => running.has(key) || find(key) !== undefined,
    async get(key, render, asker = '') {
      const fresh = peek(key)
      const stored = fresh ?? documents.get(key)
      if (stored) {
        counts.hits++
        documents.touch(key, asker)
        // No caller awaits this render, so its error must not become an unhandled rejection.
        if (!fresh && !running.has(key)) start(key, render, asker).catch(() => {})
        return stored
      }
      counts.misses++
      return running.get(key) ?? start(key, render, asker)
    },
    drop(topics) {
      outdateRunning()
      documents.deleteWhere((document) => showsAny(document.topics, topics))
    },
    clear() {
      outdateRunning()
      documents.clear()
    },
    age() {
      countedAt = now()
    },
  }
}

async function encode({ text, headers = {}, topics = null }: Rendered, storedAt: number): Promise<CachedDocument> {
  return { ...(await encodeResponse(text)), headers, storedAt, topics }
}
