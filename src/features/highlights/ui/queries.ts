import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listHighlightPosts, listPopularTools } from '../contract.ts'
import { type Highlight, shownHighlights } from '../policy.ts'

/** Keeps what the section shows: the rest of ten whole cards would be a third of what a page carries along. */
export function highlightsQuery(api: Api) {
  return queryOptions({
    queryKey: ['highlights'],
    queryFn: async ({ signal }): Promise<Highlight[]> =>
      shownHighlights((await api(listHighlightPosts, {}, { signal })).data),
  })
}

/** The same posts as whole cards. */
export function highlightPostsQuery(api: Api) {
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
