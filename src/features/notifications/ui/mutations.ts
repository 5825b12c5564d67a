/** One hook per endpoint of notifications that changes something. */
import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, useSubmission } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import type { MailKind } from '../constants.ts'
import { chooseMail, type listNotifications, markRead, unsubscribe } from '../contract.ts'
import { mailChoiceTexts, notificationTexts } from '../texts.ts'
import { mailChoicesQuery, notificationsQuery, unreadQuery } from './queries.ts'

type Pages = InfiniteData<Output<typeof listNotifications>, string | null>

/** Marks the given or all notifications as read, optimistically; the change is reverted if the request fails. */
export function useMarkRead() {
  const { api, queryClient } = usePageContext()
  const { queryKey } = notificationsQuery(api)
  return useMutation({
    mutationFn: ({ ids }: { ids?: number[] }) => api(markRead, { ids }),
    onMutate({ ids }) {
      const before = queryClient.getQueryData<Pages>(queryKey)
      queryClient.setQueryData<Pages>(queryKey, (pages) => pages && withRead(pages, ids))
      return before
    },
    onSuccess: ({ data }) => queryClient.setQueryData(unreadQuery(api).queryKey, data),
    onError(_, { ids }, before) {
      queryClient.setQueryData(queryKey, before)
      // The error of a single opened notification is not shown, because the user has already opened it.
      if (!ids) showSnackbar(notificationTexts.readFailed)
    },
  })
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

/** Chooses whether notifications of a kind are also mailed. */
export function useChooseMail(kind: MailKind) {
  const { api, queryClient } = usePageContext()
  return useMutation({
    scope: { id: `mail of ${kind}` },
    mutationFn: (isWanted: boolean) => api(chooseMail, { kind, is_wanted: isWanted ? 1 : 0 }),
    onSuccess({ data }, isWanted) {
      // Update only this kind, because responses may arrive in another order.
      queryClient.setQueryData(mailChoicesQuery(api).queryKey, (all) => all && { ...all, [kind]: data[kind] })
      showSnackbar(isWanted ? mailChoiceTexts.on : mailChoiceTexts.off)
    },
    // The switch returns to the saved value.
    onError: (error: ApiError) => showToast('danger', messageOf(error)),
  })
}

export function useUnsubscribe() {
  return useSubmission(unsubscribe)
}
