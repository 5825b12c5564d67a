import { useQueryClient } from '@tanstack/react-query'
import { RevealDialog } from '#features/moderation/ui/reveal-dialog.tsx'
import { useRevealReviewAuthor } from './mutations.ts'
import { REVIEW_MODERATION_KEY } from './queries.ts'

/** Reveals the author of a review. */
export function RevealReviewDialog({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useRevealReviewAuthor()
  return (
    <RevealDialog
      isSubmitting={isPending}
      onReveal={(reason, { onSuccess, ...callbacks }) =>
        mutate(
          { reviewId, reason },
          {
            onSuccess(revealed) {
              onSuccess?.(revealed)
              queryClient.invalidateQueries({ queryKey: REVIEW_MODERATION_KEY, refetchType: 'none' })
            },
            ...callbacks,
          },
        )
      }
      onClose={onClose}
    />
  )
}
