/**
 * Cache of responses of endpoints marked `cached`: the same bytes for everyone, invalidated when content changes (AB-161).
 */

import { LRUCache } from 'lru-cache'
import type { ContentTopic } from '../live/invalidation-bus.ts'
import { collectTopics, type ShownTopics, showsAny, type TopicCollector } from '../live/shown-topics.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import type { InvalidatedCache } from './invalidate.ts'

const MAX_RESPONSES = 500
/** Maximum age: training states and relative times change without a change of content. */
const FRESH_MS = 60_000
/** Maximum age after a counter in the response has changed. */
const COUNTS_MS = 10_000

interface CachedResponse {
  /** Frozen, because several renders share it. */
  readonly value: unknown
  readonly topics: ShownTopics
  /** The encoded response, created at the first request that needs it. */
  encoded(): Promise<EncodedResponse>
}

export interface ResponseCache extends InvalidatedCache {
  /** Returns the cached response or calls `make`, once at a time per key. `make` reports the topics that it shows. */
  get(key: string, make: (collector: TopicCollector) => Promise<unknown>): Promise<CachedResponse>
  readonly size: number
}

interface Entry {
  response: Promise<CachedResponse>
  /** Undefined while the response is created. */
  made: CachedResponse | undefined
  madeAt: number
}

export function createResponseCache(now: () => number = Date.now): ResponseCache {
  const responses = new LRUCache<string, Entry>({ max: MAX_RESPONSES })
  let countedAt = Number.NEGATIVE_INFINITY
  const isFresh = (madeAt: number) => now() - madeAt < (madeAt > countedAt ? FRESH_MS : COUNTS_MS)

  function drop(topics: readonly ContentTopic[]) {
    for (const [key, { made }] of [...responses.entries()])
      if (!made || showsAny(made.topics, topics)) responses.delete(key)
  }

  return {
    get size() {
      return responses.size
    },
    clear: () => responses.clear(),
    drop,
    // A page that is rendered again reads these responses, so they must be new.
    add: drop,
    age() {
      countedAt = now()
    },
    get(key, make) {
      const cached = responses.get(key)
      if (cached && isFresh(cached.madeAt)) return cached.response
      const collector = collectTopics()
      const response = make(collector).then((value) => toResponse(value, collector.topics))
      const entry: Entry = { response, made: undefined, madeAt: now() }
      responses.set(key, entry)
      response.then(
        (made) => {
          entry.made = made
        },
        () => {
          if (responses.peek(key) === entry) responses.delete(key)
        },
      )
      return entry.response
    },
  }
}

function toResponse(value: unknown, topics: ShownTopics): CachedResponse {
  freeze(value)
  let encoded: Promise<EncodedResponse> | undefined
  return {
    value,
    topics,
    encoded() {
      encoded ??= encodeResponse(JSON.stringify(value))
      return encoded
    },
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
