/** Queries of card lists: one cache entry per filter, with its pages in order. */
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Access, Endpoint, Input } from '#lib/contract.ts'
import { parseSearch } from '#lib/search-params.ts'
import {
  type FeedFilter,
  type ListQuery,
  listContent,
  type PostCard,
  type PostPage,
  searchContent,
} from '../contract.ts'
import { footerReleased } from './use-footer-press.ts'

type ListEndpoint = Endpoint<typeof ListQuery, typeof PostPage, Access>
type ListInput = Input<typeof listContent>

/** Newest first, of one section, tag or education plan. */
export function feedQuery(api: Api, filter: FeedFilter) {
  return listQuery(api, listContent, filter)
}

/** Best match first (SRCH-017). */
export function searchQuery(api: Api, filter: FeedFilter) {
  return listQuery(api, searchContent, filter)
}

/** Query of any endpoint that takes a list query and returns cards. */
export function listQuery(api: Api, endpoint: ListEndpoint, filter: FeedFilter) {
  return infiniteQueryOptions({
    queryKey: ['cards', endpoint.path, filter] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await api(endpoint, (pageParam ?? filter) as ListInput, { signal })
      if (pageParam) await footerReleased()
      return page
    },
    initialPageParam: null as ListInput | null,
    // Shows the cards of the previous filter until the new ones are loaded.
    placeholderData: keepPreviousData,
    getNextPageParam: (page: PostPage): ListInput | undefined => {
      if (!page.next_page_url) return undefined
      return parseSearch(page.next_page_url.slice(page.next_page_url.indexOf('?'))) as ListInput
    },
  })
}

/** The first page of a list, with its counts; the list itself is loaded then too. */
export function firstPageQuery(queryClient: QueryClient, list: ReturnType<typeof listQuery>) {
  return {
    queryKey: ['first-page', ...list.queryKey],
    queryFn: async () => (await queryClient.ensureInfiniteQueryData(list)).pages[0] ?? {},
  }
}

/** The cards of all pages without the duplicates that a changed list can produce. */
export function uniqueCards(pages: readonly Pick<PostPage, 'data'>[]): PostCard[] {
  const seen = new Map<number, PostCard>()
  for (const page of pages) for (const post of page.data) if (!seen.has(post.id)) seen.set(post.id, post)
  return [...seen.values()]
}
