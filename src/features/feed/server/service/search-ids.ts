/** The posts of one page of a search. */
import type { ListOrder } from '#features/posts/constants.ts'
import type { SearchedText } from '#features/search/contract.ts'
import { searchAllPosts, searchPosts } from '#features/search/server/service/search-posts.ts'
import { noteMissedSearch, noteRetry } from '#features/site-numbers/server/service/missed-searches.ts'
import type { VisitorCall } from '#server/feature.ts'
import { type CardType, FEED_PAGE_SIZE } from '../../constants.ts'
import type { SearchOverview } from '../../contract.ts'
import { narrowPosts, sortPosts } from '../repository/lists.ts'
import type { ResolvedFilter } from './resolve-filter.ts'
import { readOverview } from './search-overview.ts'

/** The posts of one page. */
export interface Ids {
  ids: number[]
  /** Null on the last page; `after` is the cursor of the next page. */
  next: { after?: string } | null
  searched?: SearchedText
  /** Words that near matches lack, by post. */
  missing?: ReadonlyMap<number, string[]>
  /** All posts of the type that a search found without the filter, and the number of those that match it. */
  hits?: { postIds: readonly number[]; total: number }
  overview?: SearchOverview
}

interface SearchRequest {
  text: string
  /** What the caller searched for before and did not find. */
  missed: string | undefined
  filter: ResolvedFilter
  /** Undefined: best match first. */
  sort: ListOrder | undefined
  type: CardType | undefined
  page: number
  timestamp: number
  countsFacets: boolean
  /** The first page has an overview. */
  explains: boolean
}

/**
 * A filter, an order, a type or counts need all hits, at most 1,000, without the filter. The filter then selects from
 * them, so that counts and list agree. Where there are more hits, the search itself filters.
 */
export async function searchIds(
  call: VisitorCall,
  { text, missed, filter, sort, type, page, timestamp, countsFacets, explains }: SearchRequest,
): Promise<Ids> {
  const { db, searchDb } = call
  const { groups, eduPlan } = filter
  const before = new Date(timestamp)
  const isFiltered = eduPlan || groups.length > 0
  const hasOverview = explains && page === 1
  const needsTypes = type !== undefined || hasOverview
  const note = (postIds: readonly number[]) => {
    if (page > 1) return
    if (postIds.length === 0) noteMissedSearch(call, text)
    else if (missed) noteRetry(call, missed, text)
  }
  if (!isFiltered && !sort && !countsFacets && !needsTypes) {
    const found = await searchPosts(searchDb, { text, page, before })
    note(found.postIds)
    return { ids: found.postIds, next: found.hasNextPage ? {} : null, searched: found.used, missing: found.missing }
  }
  const all = await searchAllPosts(searchDb, { text, before })
  note(all.postIds)
  let { postIds: ids, used: searched, missing } = all
  if (isFiltered && all.isComplete) ids = await narrowPosts(db, ids, filter)
  else if (isFiltered) {
    const filtered = await searchAllPosts(searchDb, { text, before, tagGroups: groups, eduPlan })
    ids = filtered.postIds
    searched = filtered.used
    missing = filtered.missing
  }
  let postIds: readonly number[] = all.postIds
  let overview: SearchOverview | undefined
  if (needsTypes) {
    const found = await readOverview(call, { all: postIds, filtered: ids })
    const isWanted = (id: number) => type === undefined || found.typeOf.get(id) === type
    ids = ids.filter(isWanted)
    postIds = postIds.filter(isWanted)
    overview = hasOverview ? found.overview : undefined
  }
  if (sort) ids = await sortPosts(db, ids, sort)
  const start = (page - 1) * FEED_PAGE_SIZE
  const end = start + FEED_PAGE_SIZE
  return {
    ids: ids.slice(start, end),
    next: end < ids.length ? {} : null,
    searched,
    missing,
    hits: { postIds, total: ids.length },
    ...(overview && { overview }),
  }
}
