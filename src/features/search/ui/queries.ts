import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listPopularSearches, listSearchSuggestions } from '../contract.ts'

const POPULAR_FRESH_MS = 60_000

/** Suggestions for a text; not fetched for an empty text. */
export function suggestionsQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => (await api(listSearchSuggestions, { search: text }, { signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Search texts with many results, for pages without any. */
export function popularSearchesQuery(api: Api) {
  return queryOptions({
    queryKey: ['popular-searches'],
    queryFn: async ({ signal }) => (await api(listPopularSearches, {}, { signal })).data,
    staleTime: POPULAR_FRESH_MS,
  })
}
