/** Gathers the hits of one query from the narrowest field to the widest, reading no more than a page needs. */
import type { Db } from '#server/db.ts'
import { SEARCH_PAGE_SIZE } from '../../constants.ts'
import { findIn, findInWords, findParts, type Scope, walkTopics } from '../repository/documents.ts'
import type { BuiltQuery } from './build-query.ts'
import { longerWords } from './correct-words.ts'

/** So many hits of each field are ranked together. */
const RANKED_BLOCK = 200
/** Newest posts that are read for a common word before the index is asked. */
const WALK_WINDOW = 2_000
/** Newest posts with all words that are read for their order. */
const PHRASE_CHECKS = 2_000
/** With fewer hits than a page, looser ways to match fill the list. */
const ENOUGH = SEARCH_PAGE_SIZE

interface Wanted {
  before: Date
  isWide: boolean
  needed: number
}

/** At least `needed` post ids when there are so many, best first; the order does not depend on `needed`. */
export async function collectHits(db: Db, query: BuiltQuery, { before, isWide, needed }: Wanted): Promise<number[]> {
  const found: number[] = []
  const scope = (): Scope => ({
    before,
    exclude: found,
    block: RANKED_BLOCK,
    limit: Math.ceil(needed / RANKED_BLOCK) * RANKED_BLOCK,
  })
  if (needed <= RANKED_BLOCK) {
    const walked = await walkTopics(db, query, scope(), WALK_WINDOW)
    if (walked.length >= RANKED_BLOCK) return walked
  }
  found.push(...(await findIn(db, 'topic', query, scope())))
  if (found.length < needed) found.push(...(await findIn(db, 'head', query, scope())))
  if (found.length < needed) found.push(...(await findInWords(db, query, scope(), PHRASE_CHECKS)))
  if (found.length < ENOUGH && query.bigrams) {
    found.push(...(await findParts(db, query.bigrams, query.runs, scope())))
  }
  // What matches loosely may fill a list, but must not stand in the way of a better reading of the text.
  const looser = [query.relaxed, isWide || found.length > 0 ? query.wide : null].filter((text) => text !== null)
  for (const text of looser) {
    const relaxed = { strict: text, loose: text, exact: query.exact }
    if (found.length < ENOUGH) found.push(...(await findIn(db, 'head', relaxed, scope())))
    if (found.length < ENOUGH) found.push(...(await findInWords(db, relaxed, scope(), PHRASE_CHECKS)))
  }
  if (found.length < ENOUGH) {
    const longer = await longerWords(db, query.runs)
    if (longer) found.push(...(await findInWords(db, { strict: longer, loose: longer }, scope(), PHRASE_CHECKS)))
  }
  return found
}
