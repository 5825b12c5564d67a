/** One page of the feed or of a search (FEED-069..075, SRCH-017, Q-179). */
import type { ListOrder } from '#features/posts/constants.ts'
import { readFacets } from '#features/posts/server/service/count-facets.ts'
import type { PostMatch } from '#features/search/contract.ts'
import { explainMatches } from '#features/search/server/service/explain-matches.ts'
import { PAGE_MAX } from '#lib/pagination.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { FEED_PAGE_SIZE } from '../../constants.ts'
import type { ListQuery, PostPage } from '../../contract.ts'
import { feedTexts } from '../../texts.ts'
import { type Cursor, listAll, listFiltered, type Slice } from '../repository/lists.ts'
import { readCards } from './read-cards.ts'
import { type ResolvedFilter, resolveFilter } from './resolve-filter.ts'
import { type Ids, searchIds } from './search-ids.ts'

/**
 * Use case of a list endpoint. The URL of the next page repeats every parameter but `facets` and the time of the first
 * load.
 */
export function listContentAt(path: string) {
  return async (call: VisitorCall, query: ListQuery): Promise<PostPage> => {
    const { tags = [], 'edu-plan': eduPlan, sort, type, page = 1, after, timestamp = call.now.getTime() } = query
    const [search, missed] = [query.search?.trim(), query.missed?.trim()]
    if (type && !search) throwError('validation', { errors: { type: [feedTexts.typeNeedsSearch] } })
    const countsFacets = query.facets === '1' && page === 1
    const explains = query.explain === '1'
    const filter = await resolveFilter(call, tags, eduPlan === '1')
    const found = search
      ? await searchIds(call, { text: search, missed, filter, sort, type, page, timestamp, countsFacets, explains })
      : await listIds(call, filter, { order: sort ?? 'new', page, timestamp, after })
    const { ids, next, searched, overview } = found
    const nextQuery = next &&
      page < PAGE_MAX && {
        tags: tags.join(',') || undefined,
        search: search || undefined,
        'edu-plan': eduPlan || undefined,
        sort,
        type,
        explain: query.explain || undefined,
        timestamp,
        page: page + 1,
        after: next.after,
      }
    const [data, counts, matches] = await Promise.all([
      readCards(call, ids),
      countsFacets ? countResults(call, filter, found) : undefined,
      explains && searched ? explainMatches(call.db, ids, searched.terms) : undefined,
    ])
    const shown = new Set(data.map(({ id }) => id))
    return {
      data,
      next_page_url: nextQuery ? path + stringifySearch(nextQuery) : null,
      ...(searched && { searched }),
      ...(matches && {
        matches: markNear(
          matches.filter((match) => shown.has(match.post_id)),
          found.missing,
        ),
      }),
      ...(overview && { overview }),
      ...counts,
    }
  }
}

/** Adds the words that near matches lack. */
function markNear(matches: readonly PostMatch[], missing: Ids['missing']): PostMatch[] {
  return matches.map((match) => {
    const words = missing?.get(match.post_id)
    return words ? { ...match, missing: words } : match
  })
}

async function countResults({ db }: VisitorCall, { choices, roots, eduPlan }: ResolvedFilter, { hits }: Ids) {
  const from = hits?.postIds ?? 'listed'
  const { total, facets } = await readFacets(db, { key: 'alternatives', from, roots, groups: choices, eduPlan })
  return { total: hits?.total ?? total, facets }
}

interface ListRequest {
  order: ListOrder
  page: number
  timestamp: number
  after: string | undefined
}

async function listIds(
  { db }: VisitorCall,
  filter: ResolvedFilter,
  { order, page, timestamp, after }: ListRequest,
): Promise<Ids> {
  // Adds one millisecond, because a post of that millisecond belongs to the list.
  const top = (timestamp + 1) * 1_000
  const cursor = page > 1 ? parseCursor(after, order, top) : undefined
  const slice: Slice = {
    order,
    top,
    after: cursor,
    offset: cursor ? 0 : (page - 1) * FEED_PAGE_SIZE,
    limit: FEED_PAGE_SIZE + 1,
  }
  const isFiltered = filter.eduPlan || filter.groups.length > 0
  const found = isFiltered ? await listFiltered(db, filter, slice) : await listAll(db, slice)
  const shown = found.slice(0, FEED_PAGE_SIZE)
  const last = found.length > FEED_PAGE_SIZE ? shown.at(-1) : undefined
  return { ids: shown.map(({ id }) => id), next: last ? { after: formatCursor(last, order) } : null }
}

function formatCursor({ score, micros, id }: Cursor, order: ListOrder): string {
  return order === 'new' ? `${micros}.${id}` : `${score}.${micros}.${id}`
}

/** Returns undefined for an invalid cursor, one of another order, or one above the top of the list. */
function parseCursor(text: string | undefined, order: ListOrder, top: number): Cursor | undefined {
  const match = /^(?:(\d{1,15})\.)?(\d{1,16})\.([1-9]\d{0,14})$/.exec(text ?? '')
  if (!match || (match[1] === undefined) !== (order === 'new')) return undefined
  const cursor = { score: Number(match[1] ?? 0), micros: Number(match[2]), id: Number(match[3]) }
  return cursor.micros < top ? cursor : undefined
}
