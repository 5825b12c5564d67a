/** One hook per endpoint of moderation that changes something. */
import { useMutation } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, useSubmission } from '#features/accounts/ui/use-submission.ts'
import { ApiError } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { moderateComments, reportComment, revealAuthor, showHideComment } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'

export function useReportComment() {
  return useSubmission(reportComment)
}

export function useRevealAuthor() {
  return useSubmission(revealAuthor)
}

export function useModerateComments() {
  return useSubmission(moderateComments)
}

/** Undoes decisions. Not bound to its component: the snackbar outlives the list. */
export function useReopenComments() {
  const { api, queryClient } = usePageContext()
  return useMutation({
    mutationFn: (ids: number[]) => api(moderateComments, { action: 'reopen', ids }),
    onSuccess: () => showSnackbar(texts.done.reopen()),
    onError: (error: ApiError) => showToast('danger', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries().catch(() => {}),
  })
}

/**
 * ADMIN-005, ADMIN-014: hides a comment with its replies, shows it again, or sends the reason. Pending until the page is up to date. Not
 * bound to its component: the snackbar outlives the page.
 */
export function useShowHideComment() {
  const { api, queryClient } = usePageContext()
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input<typeof showHideComment>) => api(showHideComment, input),
    async onSuccess(_, { id, show, reason }) {
      const undo = { label: texts.undo, onPress: () => mutate({ id, show: 1 }) }
      if (reason) showSnackbar(texts.done.explain())
      else showSnackbar(texts.done[show === 1 ? 'show' : 'hide'](1), { action: show === 0 ? undo : undefined })
      await queryClient.invalidateQueries().catch(() => {})
    },
    onError(error: ApiError, { reason }) {
      // The dialog that asks for the reason shows its own errors.
      if (!reason) showToast('danger', error instanceof ApiError && error.status > 0 ? error.message : texts.notDone)
    },
  })
  return { mutate, isPending }
}
