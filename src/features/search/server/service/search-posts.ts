/** Finds posts for a text that somebody typed, ranked, however it is spelt (decision Q-126, SRCH-001). */

import { otherLayout } from '#lib/keyboard-layout.ts'
import type { Db } from '#server/db.ts'
import {
  SEARCH_MAX_RESULTS,
  SEARCH_PAGE_SIZE,
  SEARCH_STATEMENT_TIMEOUT_MS,
  SEARCH_TEXT_MAX_LENGTH,
} from '../../constants.ts'
import {
  findIn,
  findInWords,
  findParts,
  keepListed,
  type Scope,
  setSearchLimits,
  walkTopics,
} from '../repository/documents.ts'
import { type BuiltQuery, buildQuery, type Filters } from './build-query.ts'
import { correctText } from './correct-words.ts'

export interface SearchRequest extends Filters {
  text: string
  /** Posts published later are left out; the moment the list was first loaded (decision Q-111). */
  before: Date
  /** From 1. */
  page: number
}

export interface SearchResult {
  /** Best first. */
  postIds: number[]
  hasNextPage: boolean
  /** What was searched for in the end: as typed, or what the typed text was taken for. */
  used: { text: string; by: 'typed' | 'layout' | 'correction' }
}

/** So many hits of each field are ranked together. */
const RANKED_BLOCK = 200
/** Newest posts that are read for a common word before the index is asked. */
const WALK_WINDOW = 2_000
/** Newest posts with all words that are read for their order. */
const PHRASE_CHECKS = 2_000
/** With fewer hits than a page, looser ways to match fill the list. */
const ENOUGH = SEARCH_PAGE_SIZE

/**
 * One page of posts for a text, best first. Words count more than parts of words, topics more than tags and author,
 * these more than bodies. Without any hit the text is read as typed on the other keyboard layout, then with its words
 * corrected.
 */
export function searchPosts(db: Db, request: SearchRequest): Promise<SearchResult> {
  return db.transaction(async (transaction) => {
    await setSearchLimits(transaction, SEARCH_STATEMENT_TIMEOUT_MS)
    const typed = request.text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
    for await (const used of readings(transaction, typed)) {
      const found = await findPage(transaction, used.text, request)
      if (found.postIds.length > 0 || found.isBeyond) {
        return { postIds: found.postIds, hasNextPage: found.hasNextPage, used }
      }
    }
    return { postIds: [], hasNextPage: false, used: { text: typed, by: 'typed' } }
  })
}

/** What the text may mean, most likely first; corrections are looked up only when asked for. */
async function* readings(db: Db, typed: string): AsyncGenerator<SearchResult['used']> {
  const switched = otherLayout(typed)
  yield { text: typed, by: 'typed' }
  yield { text: switched, by: 'layout' }
  // Phones begin a text with a capital letter, which is another letter on the Thai layout.
  const lowered = otherLayout(typed.toLowerCase())
  if (lowered !== switched) yield { text: lowered, by: 'layout' }
  for (const text of [typed, lowered]) {
    const corrected = await correctText(db, text)
    if (corrected) yield { text: corrected, by: 'correction' }
  }
}

async function findPage(db: Db, text: string, { page, before, ...filters }: SearchRequest) {
  const none = { postIds: [] as number[], hasNextPage: false, isBeyond: false }
  const query = buildQuery(text, filters)
  if (!query) return none
  const start = (page - 1) * SEARCH_PAGE_SIZE
  if (start >= SEARCH_MAX_RESULTS) return { ...none, isBeyond: true }
  const found = await collect(db, query, before, start + SEARCH_PAGE_SIZE + 1)
  const postIds = await keepListed(db, found.slice(start, start + SEARCH_PAGE_SIZE))
  const hasNextPage = found.length > start + SEARCH_PAGE_SIZE && start + SEARCH_PAGE_SIZE < SEARCH_MAX_RESULTS
  return { postIds, hasNextPage, isBeyond: found.length > 0 && start >= found.length }
}

/** At least `needed` ids when there are so many, best first; the order does not depend on `needed`. */
async function collect(db: Db, query: BuiltQuery, before: Date, needed: number): Promise<number[]> {
  const scope = (found: readonly number[]): Scope => ({
    before,
    exclude: found,
    block: RANKED_BLOCK,
    limit: Math.ceil(needed / RANKED_BLOCK) * RANKED_BLOCK,
  })
  if (needed <= RANKED_BLOCK) {
    const walked = await walkTopics(db, query, scope([]), WALK_WINDOW)
    if (walked.length >= RANKED_BLOCK) return walked
  }
  const found = await findIn(db, 'topic', query, scope([]))
  if (found.length < needed) found.push(...(await findIn(db, 'head', query, scope(found))))
  if (found.length < needed) found.push(...(await findInWords(db, query, scope(found), PHRASE_CHECKS)))
  if (found.length < ENOUGH && query.relaxed) {
    const relaxed = { strict: query.relaxed, loose: query.relaxed, exact: query.exact }
    found.push(...(await findIn(db, 'head', relaxed, scope(found))))
    if (found.length < ENOUGH) found.push(...(await findInWords(db, relaxed, scope(found), PHRASE_CHECKS)))
  }
  if (found.length < ENOUGH && query.bigrams) {
    found.push(...(await findParts(db, query.bigrams, query.runs, scope(found))))
  }
  return found
}
