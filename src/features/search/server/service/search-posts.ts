/** Finds and ranks posts for a typed text, regardless of its spelling (decision Q-126, SRCH-001). */
import { otherLayout } from '#lib/keyboard-layout.ts'
import type { Db } from '#server/database/db.ts'
import { SEARCH_MAX_RESULTS, SEARCH_PAGE_SIZE, SEARCH_TEXT_MAX_LENGTH } from '../../constants.ts'
import type { SearchedText } from '../../contract.ts'
import { buildQuery, type Filters } from './build-query.ts'
import { collectHits } from './collect-hits.ts'
import { correctText, isKnownText, selectKnownRuns } from './correct-words.ts'
import { collectHighlightTerms } from './highlight-terms.ts'

export interface SearchRequest extends Filters {
  text: string
  /** Time when the list was first loaded; posts published later are left out (decision Q-111). */
  before: Date
  /** 1-based. */
  page: number
}

export interface SearchResult {
  /** Best first. */
  postIds: number[]
  hasNextPage: boolean
  used: SearchedText
}

interface Interpretation extends Omit<SearchedText, 'terms'> {
  /** Whether posts without one of the words match too. */
  isWide?: boolean
}

/**
 * One page of posts for a text, best first. Words rank above parts of words, topics above tags and author, and these
 * above bodies. Without any hit, the text is interpreted as typed on the other keyboard layout, then with its words
 * corrected, then without one word or without its unknown words.
 */
export async function searchPosts(db: Db, request: SearchRequest): Promise<SearchResult> {
  const typed = request.text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
  for await (const interpretation of interpretations(db, typed)) {
    const found = await findPage(db, interpretation, request)
    if (found) return { ...found, used: usedOf(interpretation) }
  }
  return { postIds: [], hasNextPage: false, used: usedOf({ text: typed, by: 'typed' }) }
}

/**
 * Up to 1,000 posts for a text, best first, as the pages of `searchPosts` list them. `isComplete`: there are no more.
 */
export async function searchAllPosts(
  db: Db,
  { text, before, ...filters }: Omit<SearchRequest, 'page'>,
): Promise<Omit<SearchResult, 'hasNextPage'> & { isComplete: boolean }> {
  const typed = text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
  for await (const interpretation of interpretations(db, typed)) {
    const query = buildQuery(interpretation.text, filters)
    if (!query) continue
    const { isWide = false } = interpretation
    const found = await collectHits(db, query, { before, isWide, needed: SEARCH_MAX_RESULTS + 1 })
    if (found.length === 0) continue
    const isComplete = found.length <= SEARCH_MAX_RESULTS
    return { postIds: found.slice(0, SEARCH_MAX_RESULTS), isComplete, used: usedOf(interpretation) }
  }
  return { postIds: [], isComplete: true, used: usedOf({ text: typed, by: 'typed' }) }
}

function usedOf({ text, by }: Interpretation): SearchedText {
  return { text, by, terms: collectHighlightTerms(text) }
}

/** Interpretations of the text, most likely first; corrections are looked up only when they are requested. */
async function* interpretations(db: Db, typed: string): AsyncGenerator<Interpretation> {
  yield { text: typed, by: 'typed' }
  const switched = switchLayout(typed)
  for (const text of switched) if (await isKnownText(db, text)) yield { text, by: 'layout' }
  for (const text of [typed, ...switched]) {
    for (const corrected of await correctText(db, text)) yield { text: corrected, by: 'correction' }
  }
  yield { text: typed, by: 'typed', isWide: true }
  const known = await selectKnownRuns(db, typed)
  if (known) yield { text: known, by: 'part' }
}

/**
 * The text on the other keyboard layout, if it has at least two letters. Returns two texts where a phone may have
 * capitalised the first letter.
 */
export function switchLayout(typed: string): string[] {
  const switched = new Set([otherLayout(typed), otherLayout(typed.toLowerCase())])
  return [...switched].filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2)
}

/** Returns null when the interpretation has no hits; a page beyond the last is empty. */
async function findPage(db: Db, { text, isWide = false }: Interpretation, { page, before, ...filters }: SearchRequest) {
  const query = buildQuery(text, filters)
  if (!query) return null
  const start = (page - 1) * SEARCH_PAGE_SIZE
  const end = Math.min(start + SEARCH_PAGE_SIZE, SEARCH_MAX_RESULTS)
  const found = await collectHits(db, query, { before, isWide, needed: end + 1 })
  if (found.length === 0) return null
  return {
    postIds: found.slice(start, end),
    hasNextPage: end < Math.min(found.length, SEARCH_MAX_RESULTS),
  }
}
