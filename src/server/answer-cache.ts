/**
 * Answers of endpoints marked `cached`: made once, the same bytes for everyone, dropped when content changes (AB-161).
 */
import { finishPage, type StoredPage } from './page-cache.ts'

const MAX_ANSWERS = 500
/** Training states and relative times in an answer move on without a change of content. */
const FRESH_MS = 60_000
/** The same, when numbers in it have moved. */
const COUNTS_MS = 10_000

export interface Answer {
  /** Frozen: many renders share it. */
  readonly value: unknown
  /** Finished for the wire, at the first request that needs it. */
  finished(): Promise<StoredPage>
}

export interface AnswerCache {
  /** The kept answer, else the one that `make` gives; one `make` at a time per key. */
  get(key: string, make: () => Promise<unknown>): Promise<Answer>
  clear(): void
  /** Numbers in the answers moved: each is made anew once it is ten seconds old. */
  age(): void
  readonly size: number
}

export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  // A Map keeps insertion order: the first is the oldest.
  const answers = new Map<string, { answer: Promise<Answer>; madeAt: number }>()
  let countedAt = Number.NEGATIVE_INFINITY
  const isFresh = (madeAt: number) => now() - madeAt < (madeAt > countedAt ? FRESH_MS : COUNTS_MS)

  return {
    get size() {
      return answers.size
    },
    clear: () => answers.clear(),
    age() {
      countedAt = now()
    },
    get(key, make) {
      const kept = answers.get(key)
      if (kept && isFresh(kept.madeAt)) return kept.answer
      const entry = { answer: make().then(toAnswer), madeAt: now() }
      answers.set(key, entry)
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ANSWERS) break
        answers.delete(oldest)
      }
      entry.answer.catch(() => {
        if (answers.get(key) === entry) answers.delete(key)
      })
      return entry.answer
    },
  }
}

function toAnswer(value: unknown): Answer {
  freeze(value)
  let page: Promise<StoredPage> | undefined
  return {
    value,
    finished() {
      page ??= finishPage({ html: JSON.stringify(value), headers: {} }, 0)
      return page
    },
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
