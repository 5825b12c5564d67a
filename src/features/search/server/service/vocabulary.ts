/**
 * The known words at hand: whether a text is spelt right is asked several times in a search, and each question to the
 * database would cost more than its answer. They are counted once an hour, so a copy may be some minutes old.
 */
import type { Db } from '#server/database/db.ts'
import { type KnownWord, listKnownWords } from '../repository/words.ts'

const MAX_AGE_MS = 5 * 60_000

export interface Vocabulary {
  /** Posts that hold the word; undefined for one that is not known. */
  documentsOf(word: string): number | undefined
  /** Words with that beginning, the most frequent first. */
  beginningWith(text: string, limit: number): KnownWord[]
  /** Words that hold the text somewhere inside, the most frequent first. */
  holding(text: string, limit: number): string[]
}

interface Kept {
  words: Promise<Vocabulary>
  readAt: number
  generation: number
}

/** By the source of a database: every call has a `Db` of its own. */
const kept = new WeakMap<object, Kept>()
let generation = 0

/** The vocabulary of a database, read when there is none or it is too old. */
export function vocabularyOf(db: Db): Promise<Vocabulary> {
  const now = performance.now()
  const known = kept.get(db.source)
  if (known && known.generation === generation && now - known.readAt < MAX_AGE_MS) return known.words
  const words = listKnownWords(db).then(createVocabulary)
  kept.set(db.source, { words, readAt: now, generation })
  words.catch(() => kept.delete(db.source))
  return words
}

/** To be called when words were counted; other processes notice by the age of their copy. */
export function clearVocabulary(): void {
  generation++
}

function createVocabulary(known: readonly KnownWord[]): Vocabulary {
  const documents = new Map(known.map((row) => [row.word, row.documents]))
  const frequent = known.toSorted(byFrequency).map(({ word }) => word)
  const sorted = frequent.toSorted()
  const lines = `\n${frequent.join('\n')}\n`
  const knownWord = (word: string): KnownWord => ({ word, documents: documents.get(word) as number })
  return {
    documentsOf: (word) => documents.get(word),
    beginningWith(text, limit) {
      const found: KnownWord[] = []
      for (let at = firstFrom(sorted, text); sorted[at]?.startsWith(text); at++)
        found.push(knownWord(sorted[at] as string))
      return found.sort(byFrequency).slice(0, limit)
    },
    holding(text, limit) {
      const found: string[] = []
      for (let at = lines.indexOf(text); at >= 0 && found.length < limit; ) {
        const end = lines.indexOf('\n', at)
        found.push(lines.slice(lines.lastIndexOf('\n', at) + 1, end))
        at = lines.indexOf(text, end)
      }
      return found
    },
  }
}

function byFrequency(one: KnownWord, other: KnownWord): number {
  return other.documents - one.documents || (one.word < other.word ? -1 : 1)
}

/** The place of the first word that is not before the text. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
