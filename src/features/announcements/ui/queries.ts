import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listShownAnnouncements } from '../contract.ts'

export const ANNOUNCEMENTS_KEY = ['announcements']

/** Of every page; fetched again with the first navigation after a minute. */
export function shownAnnouncementsQuery(api: Api) {
  return queryOptions({
    queryKey: [...ANNOUNCEMENTS_KEY, 'shown'],
    queryFn: async ({ signal }) => (await api(listShownAnnouncements, {}, { signal })).data,
  })
}
