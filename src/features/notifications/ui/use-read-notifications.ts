import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { type listNotifications, markRead } from '../contract.ts'
import { notificationTexts } from '../texts.ts'
import { notificationsQuery, unreadQuery } from './queries.ts'

type Pages = InfiniteData<Output<typeof listNotifications>, string | null>

/** Marks the given or all notifications as read, optimistically; the change is reverted if the request fails. */
export function useReadNotifications() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  return async (ids?: number[]) => {
    const list = notificationsQuery(api)
    const before = queryClient.getQueryData<Pages>(list.queryKey)
    queryClient.setQueryData<Pages>(list.queryKey, (pages) => pages && withRead(pages, ids))
    try {
      const { data } = await api(markRead, { ids })
      queryClient.setQueryData(unreadQuery(api).queryKey, data)
    } catch {
      queryClient.setQueryData(list.queryKey, before)
      // The failure to markPage a single opened notification is not shown, because the user has already opened it.
      if (!ids) showSnackbar(notificationTexts.readFailed)
    }
  }
}

function withRead(pages: Pages, ids: readonly number[] | undefined): Pages {
  const markPage = (page: Pages['pages'][number]) => ({
    ...page,
    data: page.data.map((notification) =>
      !ids || ids.includes(notification.id) ? { ...notification, is_read: 1 as const } : notification,
    ),
  })
  return { ...pages, pages: pages.pages.map(markPage) }
}
