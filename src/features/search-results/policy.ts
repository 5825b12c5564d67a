/** Converts the URL of the search page to the list request (SRCH-017). */
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { type TagSelection, tagsQuery } from '#features/tags/policy.ts'
import type { RawSearch } from '#lib/page.ts'
import { cutText, idListParam, stringifySearch, textParam } from '#lib/search-params.ts'

export interface SearchRequest {
  text: string
  selection: TagSelection
}

/** The trimmed text and the tags of a URL. The text is cut to what the endpoint accepts. */
export function requestOf(search: RawSearch): SearchRequest {
  return {
    text: cutText(textParam(search, 'search') ?? '', SEARCH_TEXT_MAX_LENGTH),
    selection: { tags: idListParam(search, 'tags'), eduPlan: textParam(search, 'edu-plan') === '1' },
  }
}

/** Query parameters of the list endpoint. */
export function filterOf({ text, selection }: SearchRequest) {
  const tags = tagsQuery(selection)
  return {
    ...(text ? { search: text } : {}),
    ...(tags ? { tags } : {}),
    ...(selection.eduPlan ? { 'edu-plan': '1' as const } : {}),
  }
}

export function searchHref({ text, selection }: SearchRequest): string {
  return `/search${stringifySearch({
    search: text || undefined,
    tags: selection.tags.length > 0 ? selection.tags.join(',') : undefined,
    'edu-plan': selection.eduPlan ? '1' : undefined,
  })}`
}
