/** Keeps search documents in step with posts, and the known words in step with the documents. */
import type { Db } from '#server/db.ts'
import { deleteDocuments, upsertDocuments } from '../repository/documents.ts'
import { findStalePosts, listSources } from '../repository/sources.ts'
import { countWords, type KnownWord, replaceWords } from '../repository/words.ts'
import { buildDocument, isWordWorthKnowing } from './build-document.ts'
import { conceptWords } from './lexicon.ts'
import { SEARCH_VERSION } from './tokenize.ts'

const BATCH = 200

/**
 * Writes the search documents of the posts from what the tables say now, and removes those of posts that are no longer
 * listed. Call it in the transaction that changes a post, its tags, its tools or its author.
 */
export async function indexPosts(db: Db, postIds: readonly number[]): Promise<void> {
  for (let start = 0; start < postIds.length; start += BATCH) {
    const batch = postIds.slice(start, start + BATCH)
    const sources = await listSources(db, batch)
    const listed = new Set(sources.map((source) => source.id))
    const gone = batch.filter((id) => !listed.has(id))
    if (gone.length > 0) await deleteDocuments(db, gone)
    if (sources.length > 0) await upsertDocuments(db, SEARCH_VERSION, sources.map(buildDocument))
  }
}

/**
 * Indexes what is missing, older than its sources, or was cut by another version of the segmenter or the lexicon.
 * Returns the number of posts looked at; each batch commits by itself.
 */
export async function indexStalePosts(db: Db): Promise<number> {
  let count = 0
  let lastId = 0
  for (;;) {
    const stale = await findStalePosts(db, SEARCH_VERSION, lastId, BATCH)
    if (stale.length === 0) return count
    await db.transaction((transaction) => indexPosts(transaction, stale))
    count += stale.length
    lastId = stale.at(-1) as number
  }
}

/** Counts the words of all documents anew; corrections and suggestions come from them. */
export async function refreshSearchWords(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    const counted = await countWords(transaction)
    await replaceWords(transaction, knownWords(counted))
  })
}

/** Words of texts, and each way to write a concept that some text holds. */
function knownWords(counted: readonly KnownWord[]): KnownWord[] {
  const known = new Map<string, number>()
  const concepts = new Map<string, number>()
  for (const { word, documents } of counted) {
    if (word.startsWith('@')) concepts.set(word, documents)
    else if (isWordWorthKnowing(word)) known.set(word, documents)
  }
  for (const { word, concept } of conceptWords()) {
    const documents = concepts.get(concept)
    if (documents !== undefined) known.set(word, Math.max(known.get(word) ?? 0, documents))
  }
  return Array.from(known, ([word, documents]) => ({ word, documents }))
}
