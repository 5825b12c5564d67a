/** The filter in the URL of the board. */
import { CARD_TYPES, type CardType } from '#features/feed/constants.ts'
import type { RawSearch } from '#lib/page.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'

export interface BoardFilter {
  search?: string
  type?: CardType
}

export function boardFilterOf(search: RawSearch): BoardFilter {
  const text = textParam(search, 'search')
  const type = CARD_TYPES.find((one) => one === textParam(search, 'type'))
  return { ...(text ? { search: text } : {}), ...(type ? { type } : {}) }
}

/** URL of the board under a filter. */
export function boardHref({ search, type }: BoardFilter): string {
  return `/my-board${stringifySearch({ type, search: search || undefined })}`
}
