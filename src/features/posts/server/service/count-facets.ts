/** Counts the results of a filter and of each further choice (decision 0041). */
import type { Db } from '#server/database/db.ts'
import type { Facet } from '../../contract.ts'
import { countFacets, type FacetKey, POST_SETS } from '../repository/post-sets.ts'

export interface FacetFilter {
  key: FacetKey
  /** The unfiltered list; an array: the posts that a search found. */
  from: keyof typeof POST_SETS | readonly number[]
  /** A filter of roots alone: it limits the result, and any choice replaces it (TAG-026). */
  roots?: readonly number[]
  /** The chosen tags by the key of their group. */
  groups: ReadonlyMap<string, readonly number[]>
  eduPlan?: boolean
}

/** One statement for any filter. Every tag has a count, also 0. */
export async function readFacets(
  db: Db,
  { key, from, roots = [], groups, eduPlan = false }: FacetFilter,
): Promise<{ total: number; facets: Facet[] }> {
  const rows = await countFacets(db, {
    key,
    from: typeof from === 'string' ? { set: POST_SETS[from] } : { postIds: from },
    scope: roots,
    // No tag has this key, so the education plan limits every count.
    groups: eduPlan ? new Map([...groups, ['education-plan', [POST_SETS.educationPlan]]]) : groups,
  })
  const total = rows.find(({ tagId }) => tagId === 0)?.count ?? 0
  const facets = rows.flatMap(({ tagId, count }) => (tagId === 0 ? [] : { tag_id: tagId, count }))
  return { total, facets }
}
