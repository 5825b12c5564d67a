/** Updates search documents when posts change, and the known words when documents change. */
import type { Db } from '#server/database/db.ts'
import { mapInTurns } from '#server/map-in-turns.ts'
import { deleteDocuments, moveBoundary, upsertDocuments } from '../repository/documents.ts'
import { countNames, type FoldedName, replaceNames } from '../repository/names.ts'
import { findStalePosts, listSources } from '../repository/sources.ts'
import { replaceTerms } from '../repository/terms.ts'
import { countWords, type KnownWord, replaceWords } from '../repository/words.ts'
import { buildDocument, isVocabularyWord } from './build-document.ts'
import { foldText } from './fold-text.ts'
import { conceptSpellings, conceptWords } from './lexicon.ts'
import { clearTermStatistics } from './term-statistics.ts'
import { SEARCH_VERSION, tokenize } from './tokenize.ts'
import { clearVocabulary } from './vocabulary.ts'

const BATCH = 200
const PART = 10_000
/** Documents that are built between two statements: PostgreSQL ends a transaction that does nothing for ten seconds. */
const BUILD_BATCH = 20
/** Number of posts in the partial indexes of recent posts; more than `max` are reduced to `keep`. */
export const RECENT = { keep: 10_000, max: 12_500 }

/**
 * Writes the search documents of the posts from the current rows, and deletes those of posts that are no longer listed.
 * Call it in the transaction that changes a post, its tags, its tools or its author.
 */
export async function indexPosts(db: Db, postIds: readonly number[]): Promise<void> {
  // The job moves the boundary after single posts. Before a large batch it moves here, so that the batch's older posts
  // stay out of the recent indexes.
  if (postIds.length >= BATCH) await moveBoundary(db, RECENT)
  for (let start = 0; start < postIds.length; start += BUILD_BATCH) {
    const batch = postIds.slice(start, start + BUILD_BATCH)
    const sources = await listSources(db, batch)
    const listed = new Set(sources.map((source) => source.id))
    const unlisted = batch.filter((id) => !listed.has(id))
    if (unlisted.length > 0) await deleteDocuments(db, unlisted)
    if (sources.length > 0) await upsertDocuments(db, SEARCH_VERSION, await mapInTurns(sources, buildDocument))
  }
}

/**
 * Indexes posts whose document is missing, older than its sources, or cut by another version of the segmenter or the
 * lexicon. Each batch commits separately; none begins after `ms`. `part` posts are compared with their documents in one
 * statement. Returns the number of posts processed.
 */
export async function indexStalePosts(db: Db, ms = Number.POSITIVE_INFINITY, part = PART): Promise<number> {
  const end = performance.now() + ms
  let count = 0
  let lastId = 0
  for (;;) {
    const checked = await findStalePosts(db, SEARCH_VERSION, lastId, part)
    if (checked.lastId === null) return count
    for (let start = 0; start < checked.staleIds.length; start += BATCH) {
      if (performance.now() >= end) return count
      const batch = checked.staleIds.slice(start, start + BATCH)
      await db.transaction((transaction) => indexPosts(transaction, batch))
      count += batch.length
    }
    lastId = checked.lastId
  }
}

/** Recounts the words and names that corrections and suggestions use, and updates which posts are recent. */
export async function refreshSearchWords(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    await moveBoundary(transaction, RECENT)
    const names = (await countNames(transaction)).map((known) => ({ ...known, folded: foldName(known.name) }))
    const counted = [...(await countWords(transaction)), ...(await mapInTurns(names, wordsOf)).flat()]
    const concepts = new Map<string, number>()
    for (const { word, documents } of counted) if (word.startsWith('@')) concepts.set(word, documents)
    await replaceWords(transaction, knownWords(counted, concepts))
    await replaceNames(transaction, [...names, ...conceptNames(concepts)])
    await replaceTerms(transaction)
  })
  clearVocabulary()
  clearTermStatistics()
}

/** The words of a name. Names of old posts are in no text that is counted. */
function wordsOf({ folded, documents }: FoldedName): KnownWord[] {
  return tokenize(folded).flatMap((unit) => [...unit.words, ...unit.concepts].map((word) => ({ word, documents })))
}

/**
 * The words of the texts, and every spelling of a concept that occurs in some text. Spellings that no text contains
 * have 0 documents.
 */
function knownWords(counted: readonly KnownWord[], concepts: ReadonlyMap<string, number>): KnownWord[] {
  const words = counted.filter(({ word }) => isVocabularyWord(word))
  const known = new Map<string, number>()
  for (const { word, documents } of words) known.set(word, Math.max(known.get(word) ?? 0, documents))
  for (const { word, concept } of conceptWords()) if (concepts.has(concept) && !known.has(word)) known.set(word, 0)
  return Array.from(known, ([word, documents]) => ({ word, documents }))
}

/** Each concept under its usual spelling; any of its spellings finds it. */
function conceptNames(concepts: ReadonlyMap<string, number>): FoldedName[] {
  return Array.from(concepts, ([concept, documents]) => {
    const spellings = conceptSpellings(concept)
    return { kind: 'word', name: spellings[0] ?? '', folded: spellings.map(foldName).join('\n'), documents }
  })
}

function foldName(name: string): string {
  return foldText(name).trim()
}
