import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { parseSearch } from '#lib/search-params.ts'
import { countUnread, getMailChoices, listNotifications } from '../contract.ts'

type Page = Output<typeof listNotifications>

/** The bell's number. */
export function unreadQuery(api: Api) {
  return queryOptions({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ signal }) => (await api(countUnread, {}, { signal })).data,
  })
}

/** What one was told, newest first, its pages in a row. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['notices', 'list'],
    queryFn: ({ pageParam, signal }) => api(listNotifications, { after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_page_url: next }: Page): string | undefined =>
      next === null ? undefined : String(parseSearch(next.slice(next.indexOf('?'))).after),
  })
}

/** What comes by mail. */
export function mailChoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notification-mails'],
    queryFn: async () => (await api(getMailChoices, {})).data,
  })
}

/** The bell and every list of notices ask again. */
export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['notices'] }, { throwOnError: true })
}
