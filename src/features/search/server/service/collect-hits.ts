/** Gathers the hits of one query from the narrowest field to the widest, reading no more than a page needs. */
import type { Db } from '#server/database/db.ts'
import { SEARCH_PAGE_SIZE } from '../../constants.ts'
import { findEverywhere, findHits, type Scope } from '../repository/hits.ts'
import type { BuiltQuery, Matching } from './build-query.ts'
import { longerWords } from './correct-words.ts'

/** With fewer hits than a page, looser ways to match fill the list. */
const ENOUGH = SEARCH_PAGE_SIZE

interface Wanted {
  before: Date
  isWide: boolean
  needed: number
}

/** At least `needed` post ids when there are so many, best first; the order does not depend on `needed`. */
export async function collectHits(db: Db, query: BuiltQuery, { before, isWide, needed }: Wanted): Promise<number[]> {
  const { strict, loose, parts, runs, filter } = query
  const nothing: Scope = { before, exclude: [], needed }
  const found = await findEverywhere(db, { ...strict, loose }, { parts, runs, filter }, nothing)
  const scope = (): Scope => ({ before, exclude: found, needed })
  const loosely = async (words: Matching) => {
    const missing = ENOUGH - found.length
    if (missing > 0) found.push(...(await findHits(db, 'loosely', { ...words, loose: words.match }, scope(), missing)))
  }
  if (query.relaxed) await loosely(query.relaxed)
  // What lacks a word may fill a list, but must not stand in the way of a better reading of the text.
  if (query.wide && (isWide || found.length > 0)) await loosely(query.wide)
  if (found.length < ENOUGH) {
    const longer = await longerWords(db, runs)
    if (longer) {
      const text = filter ? `(${longer}) & ${filter}` : longer
      const asOne = { match: text, ranked: text, loose: text }
      found.push(...(await findHits(db, 'inWords', asOne, scope(), ENOUGH - found.length)))
    }
  }
  return found
}
