/**
 * Contents of cards in memory: searches and pages show the same posts again and again, and a card is read from ten tables.
 * They are dropped by the changes that drop a page that shows them (decision 0074).
 */
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/database/db.ts'
import type { ContentTopic } from '#server/http/live/invalidation-bus.ts'
import { showsAny } from '#server/http/live/shown-topics.ts'
import type { InvalidatedCache } from '#server/http/responses/invalidate.ts'
import type { CardContent } from './present-card.ts'

const MAX_CARDS = 4_000
/** Maximum age, in case a notification was lost. */
const FRESH_MS = 60_000
/** Maximum age after a counter has changed; shorter than that of pages, which are rendered from these cards. */
const COUNTS_MS = 5_000

interface StoredCard {
  content: CardContent
  topics: ReadonlySet<ContentTopic>
  /** Before it was read. */
  readAt: number
}

type FindContents = (ids: readonly number[]) => Promise<CardContent[]>

export interface StoredCards extends InvalidatedCache {
  /** Contents in the order of the ids. Those that are not stored come from `find`, which leaves out unknown posts. */
  read(db: Db, ids: readonly number[], find: FindContents): Promise<CardContent[]>
}

/** @param now clock in milliseconds */
export function createStoredCards(now: () => number = () => performance.now()): StoredCards {
  const cards = new LRUCache<string, StoredCard>({ max: MAX_CARDS })
  // A replica may be behind the primary, so each database has cards of its own.
  const sources = new WeakMap<object, number>()
  let sourceCount = 0
  let generation = 0
  let countedAt = Number.NEGATIVE_INFINITY

  function keyOf({ source }: Db): (id: number) => string {
    const known = sources.get(source) ?? ++sourceCount
    sources.set(source, known)
    return (id) => `${known}:${id}`
  }

  function findFresh(key: string): CardContent | undefined {
    const card = cards.get(key)
    if (!card) return undefined
    return now() - card.readAt < (card.readAt > countedAt ? FRESH_MS : COUNTS_MS) ? card.content : undefined
  }

  function drop(topics: readonly ContentTopic[]) {
    generation++
    for (const [key, { topics: shown }] of [...cards.entries()]) if (showsAny(shown, topics)) cards.delete(key)
  }

  return {
    clear() {
      generation++
      cards.clear()
    },
    drop,
    add: drop,
    age() {
      countedAt = now()
    },
    async read(db, ids, find) {
      const keyFor = keyOf(db)
      const found = new Map<number, CardContent>()
      for (const id of ids) {
        const content = findFresh(keyFor(id))
        if (content) found.set(id, content)
      }
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) {
        const [readAt, begun] = [now(), generation]
        for (const content of await find(missing)) {
          found.set(content.id, content)
          // A change during the read may not be in it.
          if (begun === generation) cards.set(keyFor(content.id), { content, topics: topicsOf(content), readAt })
        }
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}

function topicsOf({ id, authorId, training }: CardContent): ReadonlySet<ContentTopic> {
  const topics = new Set<ContentTopic>([`user:${authorId}`, `comments:${id}`])
  return training ? topics.add(`training:${training.id}`) : topics
}
