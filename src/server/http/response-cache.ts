/**
 * Answers of endpoints marked `cached`: made once, the same bytes for everyone, dropped when content changes (AB-161).
 */

import { encodePage, type StoredPage } from '../rendering/page-cache.ts'
import type { ContentTopic } from './live/invalidation-bus.ts'
import { collectTopics, type ShownTopics, showsAny, type TopicCollector } from './live/shown-topics.ts'

const MAX_ANSWERS = 500
/** Training states and relative times in an answer move on without a change of content. */
const FRESH_MS = 60_000
/** The same, when numbers in it have moved. */
const COUNTS_MS = 10_000

export interface CachedResponse {
  /** Frozen: many renders share it. */
  readonly value: unknown
  readonly topics: ShownTopics
  /** Finished for the wire, at the first request that needs it. */
  finished(): Promise<StoredPage>
}

export interface ResponseCache {
  /** The kept answer, else the one that `make` gives; one `make` at a time per key. It reports what the answer shows. */
  get(key: string, make: (collector: TopicCollector) => Promise<unknown>): Promise<CachedResponse>
  clear(): void
  /** Drops what shows one of these, and what is being made: it may show the state before. */
  drop(topics: readonly ContentTopic[]): void
  /** Numbers in the answers moved: each is made anew once it is ten seconds old. */
  age(): void
  readonly size: number
}

export function createResponseCache(now: () => number = Date.now): ResponseCache {
  // A Map keeps insertion order: the first is the oldest.
  const answers = new Map<
    string,
    { answer: Promise<CachedResponse>; made: CachedResponse | undefined; madeAt: number }
  >()
  let countedAt = Number.NEGATIVE_INFINITY
  const isFresh = (madeAt: number) => now() - madeAt < (madeAt > countedAt ? FRESH_MS : COUNTS_MS)

  return {
    get size() {
      return answers.size
    },
    clear: () => answers.clear(),
    drop(topics) {
      for (const [key, { made }] of answers) if (!made || showsAny(made.topics, topics)) answers.delete(key)
    },
    age() {
      countedAt = now()
    },
    get(key, make) {
      const kept = answers.get(key)
      if (kept && isFresh(kept.madeAt)) return kept.answer
      const collector = collectTopics()
      const answer = make(collector).then((value) => toAnswer(value, collector.topics))
      const entry = { answer, made: undefined as CachedResponse | undefined, madeAt: now() }
      answers.set(key, entry)
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ANSWERS) break
        answers.delete(oldest)
      }
      answer.then(
        (made) => {
          entry.made = made
        },
        () => {
          if (answers.get(key) === entry) answers.delete(key)
        },
      )
      return entry.answer
    },
  }
}

function toAnswer(value: unknown, topics: ShownTopics): CachedResponse {
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
