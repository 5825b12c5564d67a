/**
 * Cache of responses of endpoints marked `cached`: the same bytes for everyone, invalidated when content changes (AB-161).
 */

import { encodePage, type StoredPage } from '../rendering/page-cache.ts'
import type { ContentTopic } from './live/invalidation-bus.ts'
import { collectTopics, type ShownTopics, showsAny, type TopicCollector } from './live/shown-topics.ts'

const MAX_RESPONSES = 500
/** Maximum age: training states and relative times change without a change of content. */
const FRESH_MS = 60_000
/** Maximum age after a counter in the response has changed. */
const COUNTS_MS = 10_000

export interface CachedResponse {
  /** Frozen, because several renders share it. */
  readonly value: unknown
  readonly topics: ShownTopics
  /** The encoded response, created at the first request that needs it. */
  finished(): Promise<StoredPage>
}

export interface ResponseCache {
  /** Returns the cached response or calls `make`, once at a time per key. `make` reports the topics that it shows. */
  get(key: string, make: (collector: TopicCollector) => Promise<unknown>): Promise<CachedResponse>
  clear(): void
  /** Removes responses that show one of these topics, and those in progress, which may show the old state. */
  drop(topics: readonly ContentTopic[]): void
  /** Counters in responses have changed: each response expires after ten seconds. */
  age(): void
  readonly size: number
}

export function createResponseCache(now: () => number = Date.now): ResponseCache {
  // A Map keeps insertion order: the first entry is the oldest.
  const responses = new Map<
    string,
    { response: Promise<CachedResponse>; made: CachedResponse | undefined; madeAt: number }
  >()
  let countedAt = Number.NEGATIVE_INFINITY
  const isFresh = (madeAt: number) => now() - madeAt < (madeAt > countedAt ? FRESH_MS : COUNTS_MS)

  return {
    get size() {
      return responses.size
    },
    clear: () => responses.clear(),
    drop(topics) {
      for (const [key, { made }] of responses) if (!made || showsAny(made.topics, topics)) responses.delete(key)
    },
    age() {
      countedAt = now()
    },
    get(key, make) {
      const cached = responses.get(key)
      if (cached && isFresh(cached.madeAt)) return cached.response
      const collector = collectTopics()
      const response = make(collector).then((value) => toResponse(value, collector.topics))
      const entry = { response, made: undefined as CachedResponse | undefined, madeAt: now() }
      responses.set(key, entry)
      for (const oldest of responses.keys()) {
        if (responses.size <= MAX_RESPONSES) break
        responses.delete(oldest)
      }
      response.then(
        (made) => {
          entry.made = made
        },
        () => {
          if (responses.get(key) === entry) responses.delete(key)
        },
      )
      return entry.response
    },
  }
}

function toResponse(value: unknown, topics: ShownTopics): CachedResponse {
  freeze(value)
  let page: Promise<StoredPage> | undefined
  return {
    value,
    topics,
    finished() {
      page ??= encodePage({ html: JSON.stringify(value), headers: {} }, 0)
      return page
    },
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
