import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listHighlightPosts, listPopularTools } from '../contract.ts'
import { type Highlight, type PopularTool, shownHighlights, shownTools } from '../policy.ts'

/**
 * Caches only what the section shows: the rest of ten complete cards would be a third of the data embedded in a page.
 */
export function highlightsQuery(api: Api) {
  return queryOptions({
    queryKey: ['highlights'],
    queryFn: async ({ signal }): Promise<Highlight[]> =>
      shownHighlights((await api(listHighlightPosts, {}, { signal })).data),
  })
}

/** The same posts as complete cards. */
export function highlightPostsQuery(api: Api) {
  return queryOptions({
    queryKey: ['highlight-posts'],
    queryFn: async ({ signal }) => (await api(listHighlightPosts, {}, { signal })).data,
  })
}

/** Caches only what the carousel and the shelf show. */
export function popularToolsQuery(api: Api) {
  return queryOptions({
    queryKey: ['popular-tools'],
    queryFn: async ({ signal }): Promise<PopularTool[]> =>
      shownTools((await api(listPopularTools, {}, { signal })).data),
  })
}
