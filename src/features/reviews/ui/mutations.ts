/** One hook per endpoint that writes. */
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, useSubmission } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { createReview, markHelpful, replyToReview, updateReview } from '../contract.ts'
import { REVIEWS_KEY } from './queries.ts'

export function useCreateReview() {
  return useSubmission(createReview)
}

export function useUpdateReview() {
  return useSubmission(updateReview)
}

export function useReplyToReview() {
  return useSubmission(replyToReview)
}

/** One press at a time; the lists follow the server. */
export function useMarkHelpful(reviewId: number) {
  const { api, queryClient } = usePageContext()
  return useMutation({
    scope: { id: `helpful ${reviewId}` },
    mutationFn: (isHelpful: boolean) => api(markHelpful, { reviewId, is_helpful: isHelpful ? 1 : 0 }),
    onError: (error: ApiError) => showToast('danger', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REVIEWS_KEY }).catch(() => {}),
  })
}
