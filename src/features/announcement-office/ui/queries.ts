import { queryOptions } from '@tanstack/react-query'
import { ANNOUNCEMENTS_KEY } from '#features/announcements/ui/queries.ts'
import type { Api } from '#lib/api-client.ts'
import { listAnnouncements } from '../contract.ts'

/** Also the banners of this page are read again with the key that both share. */
export function announcementsQuery(api: Api) {
  return queryOptions({
    queryKey: [...ANNOUNCEMENTS_KEY, 'office'],
    queryFn: ({ signal }) => api(listAnnouncements, {}, { signal }),
    staleTime: 5_000,
  })
}
