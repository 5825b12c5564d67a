import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { parseSearch } from '#lib/search-params.ts'
import { countUnread, getMailChoices, listNotifications } from '../contract.ts'

type Page = Output<typeof listNotifications>

/** The unread count of the bell. */
export function unreadQuery(api: Api) {
  return queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await api(countUnread, {}, { signal })).data,
  })
}

/** The user's notifications, newest first, by pages. */
export function notificationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) => api(listNotifications, { after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_page_url: next }: Page): string | undefined =>
      next === null ? undefined : String(parseSearch(next.slice(next.indexOf('?'))).after),
  })
}

/** Which kinds are mailed. */
export function mailChoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notification-mails'],
    queryFn: async () => (await api(getMailChoices, {})).data,
  })
}

/** Refetches the unread count and the lists of notifications. */
export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['notifications'] }, { throwOnError: true })
}
