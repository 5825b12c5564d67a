/** The posts of one page of a search. */
import type { ListOrder } from '#features/posts/constants.ts'
import type { SearchedText } from '#features/search/contract.ts'
import { searchAllPosts, searchPosts } from '#features/search/server/service/search-posts.ts'
import type { VisitorCall } from '#server/feature.ts'
import { FEED_PAGE_SIZE } from '../../constants.ts'
import { narrowPosts, sortPosts } from '../repository/lists.ts'
import type { ResolvedFilter } from './resolve-filter.ts'

/** The posts of one page. */
export interface Ids {
  ids: number[]
  /** Null on the last page; `after` is the cursor of the next page. */
  next: { after?: string } | null
  searched?: SearchedText
  /** All posts that a search found without the filter, and the number of those that match it. */
  hits?: { postIds: readonly number[]; total: number }
}

interface SearchRequest {
  text: string
  filter: ResolvedFilter
  /** Undefined: best match first. */
  sort: ListOrder | undefined
  page: number
  timestamp: number
  countsFacets: boolean
}

/**
 * A filter, an order or counts need all hits, at most 1,000, without the filter. The filter then selects from them, so
 * that counts and list agree. Where there are more hits, the search itself filters.
 */
export async function searchIds(
  { db, searchDb }: VisitorCall,
  { text, filter, sort, page, timestamp, countsFacets }: SearchRequest,
): Promise<Ids> {
  const { groups, eduPlan } = filter
  const before = new Date(timestamp)
  const isFiltered = eduPlan || groups.length > 0
  if (!isFiltered && !sort && !countsFacets) {
    const found = await searchPosts(searchDb, { text, page, before })
    return { ids: found.postIds, next: found.hasNextPage ? {} : null, searched: found.used }
  }
  const all = await searchAllPosts(searchDb, { text, before })
  let { postIds: ids, used: searched } = all
  if (isFiltered && all.isComplete) ids = await narrowPosts(db, ids, filter)
  else if (isFiltered) {
    const filtered = await searchAllPosts(searchDb, { text, before, tagGroups: groups, eduPlan })
    ids = filtered.postIds
    searched = filtered.used
  }
  if (sort) ids = await sortPosts(db, ids, sort)
  const start = (page - 1) * FEED_PAGE_SIZE
  const end = start + FEED_PAGE_SIZE
  return {
    ids: ids.slice(start, end),
    next: end < ids.length ? {} : null,
    searched,
    hits: { postIds: all.postIds, total: ids.length },
  }
}
