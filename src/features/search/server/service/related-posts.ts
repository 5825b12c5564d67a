/** Posts about the tool of the best hit, where few posts answer a text (decision 0087). */
import type { Db } from '#server/database/db.ts'
import { findRelated } from '../repository/related.ts'
import { anyForm, type Term } from './query-terms.ts'

/** A text with more hits needs no others. */
const HITS_MAX = 2
const RELATED_MAX = 2
/** A related post has at least one word of this weight: it is about the text in part. */
const SHARED_WEIGHT = 2

interface Answered {
  /** Best first. */
  postIds: readonly number[]
  terms: readonly Term[]
  filter: string | null
  before: Date
}

/** At most two posts, each with the significant words of the text that it lacks. */
export async function relatedPosts(
  db: Db,
  { postIds, terms, filter, before }: Answered,
): Promise<{ id: number; missing: string[] }[]> {
  const [best] = postIds
  const words = terms.filter((term) => !term.isWeak)
  const shared = words.filter((term) => !term.isAttribute && term.weight >= SHARED_WEIGHT)
  if (!best || postIds.length > HITS_MAX || shared.length === 0) return []
  const match = `(${shared.map(anyForm).join(' | ')})`
  const found = await findRelated(db, best, {
    words: words.map(anyForm),
    match: filter ? `${match} & ${filter}` : match,
    before,
    exclude: postIds,
    limit: RELATED_MAX,
  })
  return found.map(({ id, has }) => ({ id, missing: words.filter((_, at) => !has[at]).map(({ word }) => word) }))
}
