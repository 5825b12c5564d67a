/** Queries of the office of highlights. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { findCandidates, listOfficeHighlights } from '../contract.ts'

export const HIGHLIGHTS_KEY = ['highlight-office']

export function officeHighlightsQuery(api: Api) {
  return queryOptions({
    queryKey: HIGHLIGHTS_KEY,
    queryFn: async ({ signal }) => (await api(listOfficeHighlights, {}, { signal })).data,
  })
}

export function candidatesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['highlight-candidates', search],
    queryFn: async ({ signal }) => (await api(findCandidates, { search }, { signal })).data,
  })
}
