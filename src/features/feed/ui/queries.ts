/** Lists of cards as the query cache keeps them: one entry per filter, its pages in a row. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Access, Endpoint, Input } from '#lib/contract.ts'
import { parseSearch } from '#lib/search-params.ts'
import { type ListQuery, listContent, type PostCard, type PostPage, searchContent } from '../contract.ts'

type ListEndpoint = Endpoint<typeof ListQuery, typeof PostPage, Access>
type ListInput = Input<typeof listContent>

export interface FeedFilter {
  /** Comma-separated ids, as the call takes them (FEED-069). */
  tags?: string
  search?: string
  'edu-plan'?: '1'
}

/** Newest first, of one section, tag or education plan. */
export function feedQuery(api: Api, filter: FeedFilter) {
  return listQuery(api, listContent, filter)
}

/** Best match first (SRCH-017). */
export function searchQuery(api: Api, filter: FeedFilter) {
  return listQuery(api, searchContent, filter)
}

/** Any call that takes a list's query and answers cards. */
export function listQuery(api: Api, endpoint: ListEndpoint, filter: FeedFilter) {
  return infiniteQueryOptions({
    queryKey: ['cards', endpoint.path, filter] as const,
    queryFn: ({ pageParam, signal }) => api(endpoint, (pageParam ?? filter) as ListInput, { signal }),
    initialPageParam: null as ListInput | null,
    // Another filter's cards stay until the new ones are there.
    placeholderData: keepPreviousData,
    getNextPageParam: (page: PostPage): ListInput | undefined => {
      if (!page.next_page_url) return undefined
      return parseSearch(page.next_page_url.slice(page.next_page_url.indexOf('?'))) as ListInput
    },
  })
}

/** The cards of all pages; one that a changed list shows twice is kept once. */
export function uniqueCards(pages: readonly Pick<PostPage, 'data'>[]): PostCard[] {
  const seen = new Map<number, PostCard>()
  for (const page of pages) for (const post of page.data) if (!seen.has(post.id)) seen.set(post.id, post)
  return [...seen.values()]
}
