/**
 * Synonyms of editors (decision 0075), kept in memory. A query also searches for what its words mean; documents do not
 * contain synonyms, so that a change is effective with the next search and indexes nothing again.
 */
import type { Db } from '#server/database/db.ts'
import { findSynonymVersion, listAllSynonyms, type StoredSynonym } from '../repository/synonyms.ts'
import { foldText, squash } from './fold-text.ts'
import { conceptSpellings, isStopWord } from './lexicon.ts'
import { tokenize, type Unit } from './tokenize.ts'

/** Words of one text of a synonym. */
export const SYNONYM_WORDS_MAX = 8
const MAX_AGE_MS = 5 * 60_000

export interface Synonyms {
  /** The units with their synonyms; the words of one synonym become one unit, the longest first. */
  mark(units: readonly Unit[]): Unit[]
}

export const NO_SYNONYMS: Synonyms = { mark: (units) => [...units] }

interface Loaded extends Synonyms {
  version: string
}

interface CacheEntry {
  synonyms: Promise<Loaded>
  readAt: number
  generation: number
}

/** Keyed by the source of the database, because every call creates its own `Db`. */
const cache = new WeakMap<object, CacheEntry>()
let generation = 0

/** The next search of this process asks whether they changed. Called in every instance when content changes. */
export function checkSynonyms(): void {
  generation++
}

export function synonymsOf(db: Db): Promise<Synonyms> {
  const now = performance.now()
  const cached = cache.get(db.source)
  if (cached && cached.generation === generation && now - cached.readAt < MAX_AGE_MS) return cached.synonyms
  const synonyms = load(db, cached?.synonyms)
  cache.set(db.source, { synonyms, readAt: now, generation })
  synonyms.catch(() => cache.delete(db.source))
  return synonyms
}

async function load(db: Db, before: Promise<Loaded> | undefined): Promise<Loaded> {
  const version = await findSynonymVersion(db)
  const known = await before?.catch(() => undefined)
  return known?.version === version ? known : { version, ...createSynonyms(await listAllSynonyms(db)) }
}

/** Units of a text that a post can be found by. */
export function significantUnits(text: string): Unit[] {
  return tokenize(foldText(text)).filter((unit) => unit.concepts.length > 0 || !unit.words.every(isStopWord))
}

/** How a text is compared with the words of a query. */
export function synonymKey(text: string): string {
  return squash(foldText(text))
}

/** Texts by the key of what they mean, each with its own key. They are cut into words when a query has them. */
type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

function createSynonyms(rows: readonly StoredSynonym[]): Synonyms {
  if (rows.length === 0) return NO_SYNONYMS
  const meanings = new Map<string, Map<string, string>>()
  const add = (key: string, otherKey: string, other: string) =>
    meanings.set(key, (meanings.get(key) ?? new Map()).set(otherKey, other))
  for (const { text, meaning, textKey, meaningKey } of rows) {
    add(textKey, meaningKey, meaning)
    add(meaningKey, textKey, text)
  }
  return { mark: (units) => markUnits(units, meanings) }
}

function markUnits(units: readonly Unit[], meanings: Meanings): Unit[] {
  const marked: Unit[] = []
  for (let start = 0; start < units.length; ) {
    let length = Math.min(units.length - start, SYNONYM_WORDS_MAX)
    let synonyms: Unit[][] = []
    for (; length > 0; length--) {
      synonyms = meaningsOf(units.slice(start, start + length), meanings)
      if (synonyms.length > 0) break
    }
    const parts = units.slice(start, start + Math.max(1, length))
    marked.push(synonyms.length > 0 ? unitOf(parts, synonyms) : (parts[0] as Unit))
    start += parts.length
  }
  return marked
}

/** A word of the lexicon has the synonyms of all its spellings. */
function meaningsOf(span: readonly Unit[], meanings: Meanings): Unit[][] {
  const concepts = span.length === 1 ? (span[0] as Unit).concepts : []
  const keys = [squash(span.flatMap(({ words }) => words).join('')), ...concepts.flatMap(spellingKeys)]
  const found = new Map(keys.flatMap((key) => [...(meanings.get(key) ?? [])]))
  return [...found.values()].map(significantUnits).filter((units) => units.length > 0)
}

const keysOfConcepts = new Map<string, readonly string[]>()

function spellingKeys(concept: string): readonly string[] {
  const keys = keysOfConcepts.get(concept) ?? conceptSpellings(concept).map(synonymKey)
  // Dates and numbers are concepts without spellings; there is no end of them.
  if (keys.length > 0) keysOfConcepts.set(concept, keys)
  return keys
}

function unitOf(parts: readonly Unit[], synonyms: Unit[][]): Unit {
  const [first] = parts as [Unit]
  if (parts.length === 1) return { ...first, synonyms }
  return { words: parts.flatMap(({ words }) => words), concepts: [], run: first.run, synonyms, parts }
}
