import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listSearchSuggestions } from '../contract.ts'

/** Suggestions for a text; not fetched for an empty text. */
export function suggestionsQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) => (await api(listSearchSuggestions, { search: text }, { signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}
