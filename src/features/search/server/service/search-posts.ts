/** Finds posts for a text that somebody typed, ranked, however it is spelt (decision Q-126, SRCH-001). */
import { otherLayout } from '#lib/keyboard-layout.ts'
import type { Db } from '#server/database/db.ts'
import { SEARCH_MAX_RESULTS, SEARCH_PAGE_SIZE, SEARCH_TEXT_MAX_LENGTH } from '../../constants.ts'
import type { SearchedText } from '../../contract.ts'
import { buildQuery, type Filters } from './build-query.ts'
import { collectHits } from './collect-hits.ts'
import { correctText, isKnownText, keepKnownRuns } from './correct-words.ts'
import { highlightTerms } from './highlight-terms.ts'

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
  used: SearchedText
}

interface Reading extends Omit<SearchedText, 'terms'> {
  /** Texts without one of the words count too. */
  isWide?: boolean
}

/**
 * One page of posts for a text, best first. Words count more than parts of words, topics more than tags and author,
 * these more than bodies. Without any hit the text is read as typed on the other keyboard layout, then with its words
 * corrected, then without one word or without its unknown words.
 */
export async function searchPosts(db: Db, request: SearchRequest): Promise<SearchResult> {
  const typed = request.text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
  for await (const reading of readings(db, typed)) {
    const found = await findPage(db, reading, request)
    if (found) return { ...found, used: usedOf(reading) }
  }
  return { postIds: [], hasNextPage: false, used: usedOf({ text: typed, by: 'typed' }) }
}

function usedOf({ text, by }: Reading): SearchedText {
  return { text, by, terms: highlightTerms(text) }
}

/** What the text may mean, most likely first; corrections are looked up only when asked for. */
async function* readings(db: Db, typed: string): AsyncGenerator<Reading> {
  yield { text: typed, by: 'typed' }
  const switched = switchLayout(typed)
  for (const text of switched) if (await isKnownText(db, text)) yield { text, by: 'layout' }
  for (const text of [typed, ...switched]) {
    for (const corrected of await correctText(db, text)) yield { text: corrected, by: 'correction' }
  }
  yield { text: typed, by: 'typed', isWide: true }
  const known = await keepKnownRuns(db, typed)
  if (known) yield { text: known, by: 'part' }
}

/** The text on the other layout, if that makes a word; twice where a phone may have begun it with a capital letter. */
export function switchLayout(typed: string): string[] {
  const switched = new Set([otherLayout(typed), otherLayout(typed.toLowerCase())])
  return [...switched].filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2)
}

/** Null when the reading finds nothing at all; a page beyond its end is empty. */
async function findPage(db: Db, { text, isWide = false }: Reading, { page, before, ...filters }: SearchRequest) {
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
