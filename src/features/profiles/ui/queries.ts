import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PageContext } from '#lib/page.ts'
import type { ProfileTab } from '../constants.ts'
import { getLearning, getProfile, listIdeas, listTimeline } from '../contract.ts'

/** Public profile. Following the person updates the cached value. */
export function profileQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => (await api(getProfile, { userId }, { signal })).data,
  })
}

/** Pages of a teacher's ideas, stored with the other card lists, which reactions update in the cache. */
export function ideasQuery(api: Api, userId: number) {
  return infiniteQueryOptions({
    queryKey: ['cards', listIdeas.path, userId],
    queryFn: ({ pageParam, signal }) => api(listIdeas, { userId, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paginate_data: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}

export function learningQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['learning', userId],
    queryFn: async ({ signal }) => (await api(getLearning, { userId }, { signal })).data,
  })
}

/** The reader’s own timeline. */
export function timelineQuery(api: Api) {
  return queryOptions({
    queryKey: ['timeline'],
    queryFn: async ({ signal }) => (await api(listTimeline, {}, { signal })).data,
  })
}

/** Loads the data of a tab on the server. In the browser the tab shows its own loading state. */
export async function loadTab(
  { api, queryClient, viewer }: PageContext,
  userId: number,
  tab: ProfileTab,
): Promise<void> {
  const loading =
    tab === 'ideas'
      ? queryClient.prefetchInfiniteQuery(ideasQuery(api, userId))
      : Promise.all([
          queryClient.prefetchQuery(learningQuery(api, userId)),
          viewer?.id === userId && queryClient.prefetchQuery(timelineQuery(api)),
        ])
  if (typeof document === 'undefined') await loading
}
