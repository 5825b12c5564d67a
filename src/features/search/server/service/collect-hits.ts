/** Collects the hits of one query from the narrowest field to the widest, reading no more than a page needs. */
import type { Db } from '#server/database/db.ts'
import { SEARCH_PAGE_SIZE } from '../../constants.ts'
import { findEverywhere, findHits, type Scope } from '../repository/hits.ts'
import type { BuiltQuery, Matching } from './build-query.ts'
import { longerWords } from './correct-words.ts'

/** With fewer hits than one page, looser matches fill the list. */
const MIN_HITS = SEARCH_PAGE_SIZE

interface CollectOptions {
  before: Date
  needed: number
}

/** Returns at least `needed` post ids if there are as many, best first. Their order does not depend on `needed`. */
export async function collectHits(db: Db, query: BuiltQuery, { before, needed }: CollectOptions): Promise<number[]> {
  const { strict, loose, parts, runs, filter } = query
  const initialScope: Scope = { before, exclude: [], needed }
  const found = await findEverywhere(db, { ...strict, loose }, { parts, runs, filter }, initialScope)
  const scope = (): Scope => ({ before, exclude: found, needed })
  const addLooseHits = async (words: Matching) => {
    const missing = MIN_HITS - found.length
    if (missing > 0) found.push(...(await findHits(db, 'loosely', { ...words, loose: words.match }, scope(), missing)))
  }
  if (query.relaxed) await addLooseHits(query.relaxed)
  if (found.length === 0) {
    const longer = await longerWords(db, runs)
    if (longer) {
      const text = filter ? `(${longer}) & ${filter}` : longer
      const longerQuery = { match: text, ranked: text, loose: text }
      found.push(...(await findHits(db, 'inWords', longerQuery, scope(), MIN_HITS - found.length)))
    }
  }
  return found
}
