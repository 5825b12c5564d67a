/** One page of the feed or of a search (FEED-069..075, SRCH-017). */

import type { SearchedText } from '#features/search/contract.ts'
import { searchPosts } from '#features/search/server/service/search-posts.ts'
import { PAGE_MAX } from '#lib/pagination.ts'
import { stringifySearch } from '#lib/search-params.ts'
import type { VisitorCall } from '#server/feature.ts'
import { FEED_PAGE_SIZE } from '../../constants.ts'
import type { ListQuery, PostPage } from '../../contract.ts'
import { type Cursor, listFiltered, listNewest, type Slice, type TagFilter } from '../repository/lists.ts'
import { readCards } from './read-cards.ts'
import { resolveFilter } from './resolve-filter.ts'

/** The posts of one page. */
interface Ids {
  ids: number[]
  /** Null on the last page; `after` is the cursor of the next page. */
  next: { after?: string } | null
  searched?: SearchedText
}

/**
 * Use case of a list endpoint. The URL of the next page repeats every parameter and the time of the first load (Q-111,
 *
 */
export function listContentAt(path: string) {
  return async (call: VisitorCall, query: ListQuery): Promise<PostPage> => {
    const { tags = [], 'edu-plan': eduPlan, page = 1, after, timestamp = call.now.getTime() } = query
    const search = query.search?.trim()
    const filter = await resolveFilter(call, tags, eduPlan === '1')
    const { ids, next, searched } = search
      ? await searchIds(call, search, filter, { page, timestamp })
      : await listIds(call, filter, { page, timestamp, after })
    const nextQuery = next &&
      page < PAGE_MAX && {
        tags: tags.length > 0 ? tags.join(',') : undefined,
        search: search || undefined,
        'edu-plan': eduPlan || undefined,
        timestamp,
        page: page + 1,
        after: next.after,
      }
    return {
      data: await readCards(call, ids),
      next_page_url: nextQuery ? path + stringifySearch(nextQuery) : null,
      ...(searched && { searched }),
    }
  }
}

async function listIds(
  { db }: VisitorCall,
  filter: TagFilter,
  { page, timestamp, after }: { page: number; timestamp: number; after: string | undefined },
): Promise<Ids> {
  // Adds one millisecond, because a post of that millisecond belongs to the list.
  const top: Cursor = { micros: (timestamp + 1) * 1_000, id: 0 }
  const cursor = page > 1 ? parseCursor(after, top) : undefined
  const slice: Slice = {
    before: cursor ?? top,
    offset: cursor ? 0 : (page - 1) * FEED_PAGE_SIZE,
    limit: FEED_PAGE_SIZE + 1,
  }
  const isFiltered = filter.eduPlan || filter.groups.length > 0
  const found = isFiltered ? await listFiltered(db, filter, slice) : await listNewest(db, slice)
  const shown = found.slice(0, FEED_PAGE_SIZE)
  const last = found.length > FEED_PAGE_SIZE ? shown.at(-1) : undefined
  return { ids: shown.map(({ id }) => id), next: last ? { after: `${last.micros}.${last.id}` } : null }
}

/** Returns undefined for an invalid cursor, or one above the top of the list. */
function parseCursor(text: string | undefined, top: Cursor): Cursor | undefined {
  const match = /^(\d{1,16})\.([1-9]\d{0,14})$/.exec(text ?? '')
  if (!match) return undefined
  const cursor = { micros: Number(match[1]), id: Number(match[2]) }
  return cursor.micros < top.micros ? cursor : undefined
}

async function searchIds(
  { searchDb }: VisitorCall,
  text: string,
  { groups, eduPlan }: TagFilter,
  { page, timestamp }: { page: number; timestamp: number },
): Promise<Ids> {
  const found = await searchPosts(searchDb, { text, page, before: new Date(timestamp), tagGroups: groups, eduPlan })
  return { ids: found.postIds, next: found.hasNextPage ? {} : null, searched: found.used }
}
