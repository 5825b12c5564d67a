/**
 * Responses that every visitor gets and that contain more for members, such as lists of cards with what the reader likes.
 * A visitor's response is stored like a page: for as long, dropped by the same changes, and with the same limits on the
 * number of entries that one network can keep (AB-178). A member's call never reads or writes here.
 */
import type { ContentTopic } from '../live/invalidation-bus.ts'
import { collectTopics, type TopicCollector } from '../live/shown-topics.ts'
import { type CachedDocument, createDocumentCache } from './document-cache.ts'
import type { InvalidatedCache } from './invalidate.ts'

/** A call of a member at the same URL gets another response, so a cache must ask each time. */
export const VISITOR_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' }

export interface VisitorResponses extends InvalidatedCache {
  /** Returns the stored response, or that of `make`, which reports what it shows. `asker` is the caller's network. */
  get(key: string, make: (collector: TopicCollector) => Promise<unknown>, asker: string): Promise<CachedDocument>
}

/** The ages are those of pages (`pages.ts`): no response is older than the page that shows it. */
const AGES = { freshMs: 60_000, countsMs: 10_000, maxAgeMs: 10 * 60_000 }

/** @param maxBytes at least 1 */
export function createVisitorResponses(maxBytes: number, now?: () => number): VisitorResponses {
  const cache = createDocumentCache({ maxBytes, now, ...AGES })
  return {
    clear: cache.clear,
    drop: cache.drop,
    // An open page that hears of the addition reads the response again and must see it.
    add: (topics: readonly ContentTopic[]) => cache.drop(topics),
    age: cache.age,
    async get(key, make, asker) {
      const document = await cache.get(
        key,
        async () => {
          const collector = collectTopics()
          const value = await make(collector)
          return { text: JSON.stringify(value), topics: collector.topics }
        },
        asker,
      )
      return document as CachedDocument
    },
  }
}
