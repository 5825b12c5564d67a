import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { type listNotifications, markRead } from '../contract.ts'
import { notificationTexts } from '../texts.ts'
import { notificationsQuery, unreadQuery } from './queries.ts'

type Pages = InfiniteData<Output<typeof listNotifications>, string | null>

/** Marks these, or all, as read: on screen at once, undone when the server does not take it. */
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
      // A notice that was opened is read there; only a wish for all of them deserves a word.
      if (!ids) showSnackbar(notificationTexts.readFailed)
    }
  }
}

function withRead(pages: Pages, ids: readonly number[] | undefined): Pages {
  const mark = (page: Pages['pages'][number]) => ({
    ...page,
    data: page.data.map((notice) => (!ids || ids.includes(notice.id) ? { ...notice, is_read: 1 as const } : notice)),
  })
  return { ...pages, pages: pages.pages.map(mark) }
}
