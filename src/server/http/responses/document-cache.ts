/**
 * Cache of public documents, such as pages and feeds: the same bytes for everyone (decision 0073), compressed once,
 * invalidated when content changes. One render at a time per key; a stale document is served while it is rendered again.
 * Documents requested from many networks are evicted last.
 */
import type { ContentTopic } from '../live/invalidation-bus.ts'
import { type ShownTopics, showsAny } from '../live/shown-topics.ts'
import { type EncodedResponse, encodeResponse } from './encoded-response.ts'
import type { InvalidatedCache } from './invalidate.ts'
import { createRequestRate, type RequestRate } from './request-rate.ts'
import { createSegmentedStore } from './segmented-store.ts'

export interface CachedDocument extends EncodedResponse {
  /** Headers of these bytes, such as the CSP with the hashes of their scripts. */
  readonly headers: Readonly<Record<string, string>>
  /** Unix ms at the start of the render. */
  readonly storedAt: number
  readonly topics: ShownTopics
}

/** How long callers of a document need not be counted again. */
const COUNTED_MS = 1_000
/** Minimum time between two renders of a document to which something is added. */
const REPLACE_MS = 1_000
/** How long after an addition a document without it is served. */
const OUTDATED_MAX_MS = 3_000
const MAX_ADDITIONS = 1_000

interface DocumentCacheOptions {
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
  /** The cached document without rendering. */
  peek(key: string): CachedDocument | undefined
  /**
   * Like `peek`, only for a document that `get` has returned within the last second, so that the networks of its callers
   * are still counted; the fastest way to respond.
   */
  peekCounted(key: string): CachedDocument | undefined
  readonly stats: Readonly<{ entries: number; bytes: number; hits: number; misses: number; running: number }>
}

interface Rendered {
  text: string
  headers?: Record<string, string>
  /** Undefined: unknown, so every change removes the document. */
  topics?: ShownTopics
}

interface Entry {
  readonly document: CachedDocument
  readonly bytes: number
  /** When a caller was last counted by `get`; undefined: never. */
  countedAt: number | undefined
  /** When something was added that the document does not show; undefined: nothing. */
  outdatedAt: number | undefined
  readonly requests: RequestRate
}

/** What was added while renders were running, which may or may not show it. */
interface Addition {
  topics: readonly ContentTopic[]
  number: number
  at: number
}

export function createDocumentCache({
  maxBytes,
  freshMs,
  countsMs = freshMs,
  maxAgeMs,
  now = Date.now,
}: DocumentCacheOptions): DocumentCache {
  const entries = createSegmentedStore<Entry>(maxBytes)
  const running = new Map<string, Promise<CachedDocument | null>>()
  const counts = { hits: 0, misses: 0 }
  let generation = 0
  let additions: Addition[] = []
  let additionsInAll = 0
  let countsChangedAt = Number.NEGATIVE_INFINITY

  function start(key: string, render: () => Promise<Rendered | null>, asker: string) {
    const begun = generation
    const begunAt = now()
    const additionsBefore = additionsInAll
    const work = render()
      .then((rendered) => (rendered ? encode(rendered, begunAt) : null))
      .then((document) => {
        if (document && begun === generation) store(key, document, asker, additionsBefore)
        return document
      })
      .finally(() => {
        if (running.get(key) === work) running.delete(key)
        if (running.size === 0) additions = []
      })
    running.set(key, work)
    return work
  }

  function store(key: string, document: CachedDocument, asker: string, additionsBefore: number) {
    const missed = additions.find(({ number, topics }) => number > additionsBefore && showsAny(document.topics, topics))
    const requests = entries.get(key)?.requests ?? createRequestRate()
    if (missed && !requests.isBusy(now())) return
    entries.set(key, { document, bytes: document.bytes, countedAt: undefined, outdatedAt: missed?.at, requests }, asker)
  }

  /** The entry unless it has exceeded its maximum age. */
  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const { document, outdatedAt } = entry
    const isTooOld = now() - document.storedAt >= maxAgeMs
    if (!isTooOld && (outdatedAt === undefined || now() - outdatedAt < OUTDATED_MAX_MS)) return entry
    entries.delete(key)
    return undefined
  }

  /** Whether the entry should be replaced now. A document with additions is replaced at most once a second. */
  function isDue({ document: { storedAt }, outdatedAt }: Entry): boolean {
    const age = now() - storedAt
    const hasOldCounts = storedAt <= countsChangedAt && age >= countsMs
    return age >= freshMs || hasOldCounts || (outdatedAt !== undefined && age >= REPLACE_MS)
  }

  function findFresh(key: string): Entry | undefined {
    const entry = find(key)
    return entry && !isDue(entry) ? entry : undefined
  }

  function hit(entry: Entry): CachedDocument {
    counts.hits++
    entry.requests.add(now())
    return entry.document
  }

  /** Renders in progress are not stored, and later callers do not wait for them. */
  function outdateRunning() {
    generation++
    additions = []
    running.clear()
  }

  return {
    get stats() {
      return { ...counts, entries: entries.size, bytes: entries.bytes, running: running.size }
    },
    peek(key) {
      const entry = findFresh(key)
      return entry && hit(entry)
    },
    peekCounted(key) {
      const entry = findFresh(key)
      if (!entry || now() - (entry.countedAt ?? Number.NEGATIVE_INFINITY) >= COUNTED_MS) return undefined
      return hit(entry)
    },
    holds: (key) => running.has(key) || find(key) !== undefined,
    async get(key, render, asker = '') {
      const entry = find(key)
      if (entry) {
        entries.touch(key, asker)
        entry.countedAt = now()
        // No caller awaits this render, so its error must not become an unhandled rejection.
        if (isDue(entry) && !running.has(key)) start(key, render, asker).catch(() => {})
        return hit(entry)
      }
      counts.misses++
      return running.get(key) ?? start(key, render, asker)
    },
    drop(topics) {
      outdateRunning()
      entries.deleteWhere(({ document }) => showsAny(document.topics, topics))
    },
    add(topics) {
      const at = now()
      if (additions.length >= MAX_ADDITIONS) outdateRunning()
      if (running.size > 0) additions.push({ topics, number: ++additionsInAll, at })
      entries.deleteWhere((entry) => {
        if (!showsAny(entry.document.topics, topics)) return false
        if (!entry.requests.isBusy(at)) return true
        entry.outdatedAt ??= at
        return false
      })
    },
    clear() {
      outdateRunning()
      entries.clear()
    },
    age() {
      countsChangedAt = now()
    },
  }
}

async function encode({ text, headers = {}, topics = null }: Rendered, storedAt: number): Promise<CachedDocument> {
  return { ...(await encodeResponse(text)), headers, storedAt, topics }
}
