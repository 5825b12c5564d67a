import { CARD_TYPES, type CardType, FEED_PAGE_SIZE } from '#features/feed/constants.ts'
import { readCards } from '#features/feed/server/service/read-cards.ts'
import { resolveFilter } from '#features/feed/server/service/resolve-filter.ts'
import { buildQuery } from '#features/search/server/service/build-query.ts'
import { collectHighlightTerms } from '#features/search/server/service/highlight-terms.ts'
import { PAGE_MAX } from '#lib/pagination.ts'
import { stringifySearch } from '#lib/search-params.ts'
import type { MemberCall } from '#server/feature.ts'
import { type BoardPage, type BoardQuery, listMyBoard as endpoint } from '../contract.ts'
import { listPins } from './repository.ts'

/**
 * BOARD-008. A search does not change the order of the board, because it filters the reader's own list. Posts that are
 * no longer listed are left out while their pins remain.
 */
export async function listMyBoard(call: MemberCall, query: BoardQuery): Promise<BoardPage> {
  const { tags = [], 'edu-plan': eduPlan, page = 1, timestamp, type } = query
  const search = query.search?.trim() || undefined
  const words = search ? (buildQuery(search)?.loose ?? null) : null
  const filter = await resolveFilter(call, tags, eduPlan === '1')
  const after = page > 1 ? parseCursor(query.after) : null
  // A text of signs alone matches no post.
  const matchesNothing = search !== undefined && words === null
  const { pins, types } = matchesNothing
    ? { pins: [], types: { tool: 0, story: 0, case: 0, event: 0 } }
    : await listPins(call.db, {
        userId: call.viewer.id,
        after,
        offset: after ? 0 : (page - 1) * FEED_PAGE_SIZE,
        limit: FEED_PAGE_SIZE + 1,
        groups: filter.groups,
        eduPlan: filter.eduPlan,
        words,
        type: type ?? null,
      })
  const shown = pins.slice(0, FEED_PAGE_SIZE)
  const last = pins.length > FEED_PAGE_SIZE && page < PAGE_MAX ? shown.at(-1) : undefined
  const next = last && {
    tags: tags.length > 0 ? tags.join(',') : undefined,
    search,
    'edu-plan': eduPlan || undefined,
    type,
    timestamp,
    page: page + 1,
    after: `${last.micros}.${last.id}`,
  }
  const counted: readonly CardType[] = type ? [type] : CARD_TYPES
  return {
    data: await readCards(
      call,
      shown.map(({ id }) => id),
    ),
    next_page_url: next ? endpoint.path + stringifySearch(next) : null,
    total: counted.reduce((sum, one) => sum + types[one], 0),
    types,
    ...(search && { searched: { text: search, by: 'typed' as const, terms: collectHighlightTerms(search) } }),
  }
}

/** Returns null for an invalid cursor. */
function parseCursor(text: string | undefined): { micros: number; id: number } | null {
  const match = /^(\d{1,16})\.([1-9]\d{0,14})$/.exec(text ?? '')
  return match ? { micros: Number(match[1]), id: Number(match[2]) } : null
}
