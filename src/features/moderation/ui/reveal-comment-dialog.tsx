import { useQueryClient } from '@tanstack/react-query'
import { useRevealAuthor } from './mutations.ts'
import { MODERATION_KEY } from './queries.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** Reveals the author of a comment. */
export function RevealCommentDialog({ commentId, onClose }: { commentId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useRevealAuthor()
  return (
    <RevealDialog
      isSubmitting={isPending}
      onReveal={(reason, { onSuccess, ...callbacks }) =>
        mutate(
          { commentId, reason },
          {
            onSuccess(revealed) {
              onSuccess?.(revealed)
              queryClient.invalidateQueries({ queryKey: MODERATION_KEY, refetchType: 'none' })
            },
            ...callbacks,
          },
        )
      }
      onClose={onClose}
    />
  )
}
