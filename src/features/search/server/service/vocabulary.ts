/**
 * In-memory cache of the known words. A search checks several times whether a text is spelt correctly, and a query for
 * each check would cost too much. Words are counted once an hour, so a cache that is some minutes old is accurate
 * enough.
 */
import type { Db } from '#server/database/db.ts'
import { type KnownWord, listKnownWords } from '../repository/words.ts'
import { looseSound, skeleton } from './edit-distance.ts'
import { lowerBound } from './lower-bound.ts'

const MAX_AGE_MS = 5 * 60_000

export interface Vocabulary {
  /** Number of posts that contain the word; undefined for an unknown word. */
  documentsOf(word: string): number | undefined
  /** Words that begin with the text, most frequent first. */
  startingWith(text: string, limit: number): KnownWord[]
  /** Words that sound like this (`looseSound`), most frequent first. */
  withSound(sound: string): readonly string[]
  /** Words with these consonants, most frequent first. */
  withSkeleton(consonants: string): readonly string[]
  /** Words that contain the text, most frequent first. */
  containing(text: string, limit: number): string[]
}

interface CacheEntry {
  words: Promise<Vocabulary>
  readAt: number
  generation: number
}

/** Keyed by the source of the database, because every call creates its own `Db`. */
const cache = new WeakMap<object, CacheEntry>()
let generation = 0

/** The vocabulary of a database, read when it is not cached or the cache is too old. */
export function vocabularyOf(db: Db): Promise<Vocabulary> {
  const now = performance.now()
  const cached = cache.get(db.source)
  if (cached && cached.generation === generation && now - cached.readAt < MAX_AGE_MS) return cached.words
  const words = listKnownWords(db).then(createVocabulary)
  cache.set(db.source, { words, readAt: now, generation })
  words.catch(() => cache.delete(db.source))
  return words
}

/**
 * Clears the cache of this process; call it after the words were counted. Other processes read the words again when
 * their cache expires.
 */
export function clearVocabulary(): void {
  generation++
}

function createVocabulary(known: readonly KnownWord[]): Vocabulary {
  const documents = new Map(known.map((row) => [row.word, row.documents]))
  const frequent = known.toSorted(byFrequency).map(({ word }) => word)
  const sorted = frequent.toSorted()
  const lines = `\n${frequent.join('\n')}\n`
  const bySkeleton = Map.groupBy(frequent, skeleton)
  const bySound = Map.groupBy(frequent, looseSound)
  const knownWord = (word: string): KnownWord => ({ word, documents: documents.get(word) as number })
  return {
    documentsOf: (word) => documents.get(word),
    startingWith(text, limit) {
      const found: KnownWord[] = []
      for (let at = lowerBound(sorted, (word) => word < text); sorted[at]?.startsWith(text); at++)
        found.push(knownWord(sorted[at] as string))
      return found.sort(byFrequency).slice(0, limit)
    },
    withSound: (sound) => bySound.get(sound) ?? [],
    withSkeleton: (consonants) => bySkeleton.get(consonants) ?? [],
    containing(text, limit) {
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
