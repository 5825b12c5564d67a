/** Converts the URL of the search page to the list request (SRCH-017). */
import type { FeedFilter } from '#features/feed/contract.ts'
import { type FilterChoice, sortOf } from '#features/filter/policy.ts'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { tagsQuery } from '#features/tags/policy.ts'
import type { RawSearch } from '#lib/page.ts'
import { cutText, idListParam, stringifySearch, textParam } from '#lib/search-params.ts'

export interface SearchRequest {
  text: string
  selection: FilterChoice
}

/** The trimmed text and the tags of a URL. The text is cut to what the endpoint accepts. */
export function requestOf(search: RawSearch): SearchRequest {
  return {
    text: cutText(textParam(search, 'search') ?? '', SEARCH_TEXT_MAX_LENGTH),
    selection: {
      tags: idListParam(search, 'tags'),
      eduPlan: textParam(search, 'edu-plan') === '1',
      sort: sortOf(search),
    },
  }
}

/** Query parameters of the list endpoint, with the counts of the filter. */
export function filterOf({ text, selection }: SearchRequest): FeedFilter {
  const tags = tagsQuery(selection)
  return {
    ...(text ? { search: text } : {}),
    ...(tags ? { tags } : {}),
    ...(selection.eduPlan ? { 'edu-plan': '1' as const } : {}),
    ...(selection.sort ? { sort: selection.sort } : {}),
    facets: '1',
  }
}

export function searchHref({ text, selection }: SearchRequest): string {
  return `/search${stringifySearch({
    search: text || undefined,
    tags: selection.tags.length > 0 ? selection.tags.join(',') : undefined,
    'edu-plan': selection.eduPlan ? '1' : undefined,
    sort: selection.sort,
  })}`
}
