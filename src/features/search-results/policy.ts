/** Converts the URL of the search page to the list request (SRCH-017), and the results to further searches. */
import { CARD_TYPES, type CardType } from '#features/feed/constants.ts'
import type { FeedFilter, PostCard } from '#features/feed/contract.ts'
import { type FilterChoice, sortOf } from '#features/filter/policy.ts'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { tagsQuery } from '#features/tags/policy.ts'
import type { RawSearch } from '#lib/page.ts'
import { cutText, idListParam, stringifySearch, textParam } from '#lib/search-params.ts'

export interface SearchRequest {
  text: string
  selection: FilterChoice
  /** Undefined: all types. */
  type?: CardType | undefined
  /** What this tab searched for right before and did not find. */
  missed?: string | undefined
}

/** The trimmed text, the type and the tags of a URL. The text is cut to what the endpoint accepts. */
export function requestOf(search: RawSearch): SearchRequest {
  const text = cutText(textParam(search, 'search') ?? '', SEARCH_TEXT_MAX_LENGTH)
  const type = CARD_TYPES.find((one) => one === textParam(search, 'type'))
  return {
    text,
    selection: {
      tags: idListParam(search, 'tags'),
      eduPlan: textParam(search, 'edu-plan') === '1',
      sort: sortOf(search),
    },
    // Without a text there are no types to choose from.
    ...(text && type && { type }),
  }
}

/** Query parameters of the list endpoint, with the counts of the filter. */
export function filterOf({ text, selection, type, missed }: SearchRequest): FeedFilter {
  const tags = tagsQuery(selection)
  return {
    ...(text ? { search: text, explain: '1' as const } : {}),
    ...(text && missed ? { missed } : {}),
    ...(type ? { type } : {}),
    ...(tags ? { tags } : {}),
    ...(selection.eduPlan ? { 'edu-plan': '1' as const } : {}),
    ...(selection.sort ? { sort: selection.sort } : {}),
    facets: '1',
  }
}

export function searchHref({ text, selection, type }: SearchRequest): string {
  return `/search${stringifySearch({
    search: text || undefined,
    tags: selection.tags.length > 0 ? selection.tags.join(',') : undefined,
    'edu-plan': selection.eduPlan ? '1' : undefined,
    type,
    sort: selection.sort,
  })}`
}

/** The search page of a text alone. */
export function textHref(text: string): string {
  return searchHref({ text, selection: { tags: [], eduPlan: false } })
}

const MAX_RELATED = 6
/** Groups of tags whose names are no searches of their own. */
const OTHER_GROUPS: readonly (string | null)[] = ['level', 'education_plan', 'course', null]

/** Tools and tags that the results share, the most common first, without the text itself. */
export function relatedTexts(cards: readonly Related[], text: string): string[] {
  const counts = new Map<string, number>()
  for (const { tech_review, use_case_apps, tags } of cards) {
    const names = [
      tech_review?.tool_name,
      ...use_case_apps.map(({ name }) => name),
      ...tags.flatMap(({ name, group }) => (OTHER_GROUPS.includes(group) ? [] : name)),
    ]
    for (const name of new Set(names)) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const own = text.toLowerCase()
  return [...counts]
    .filter(([name]) => name.toLowerCase() !== own)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_RELATED)
    .map(([name]) => name)
}

interface Related extends Pick<PostCard, 'use_case_apps' | 'tags'> {
  tech_review: { tool_name: string } | null
}
