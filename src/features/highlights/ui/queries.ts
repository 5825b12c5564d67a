import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listHighlightPosts, listPopularTools } from '../contract.ts'

export function highlightsQuery(api: Api) {
  return queryOptions({
    queryKey: ['highlight-posts'],
    queryFn: async ({ signal }) => (await api(listHighlightPosts, {}, { signal })).data,
  })
}

export function popularToolsQuery(api: Api) {
  return queryOptions({
    queryKey: ['popular-tools'],
    queryFn: async ({ signal }) => (await api(listPopularTools, {}, { signal })).data,
  })
}
