import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import type { ModerationAction } from '../constants.ts'
import type { ModeratedComment } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'
import { useModerateComments, useReopenComments } from './mutations.ts'

/** The fields of a comment that a decision needs. */
export type DecidableComment = Pick<ModeratedComment, 'id' | 'parent_id' | 'can_hide' | 'can_delete'>

/** The comment that an action applies to: for most actions a reply is replaced by its comment. */
export function targetOf(action: ModerationAction, comment: DecidableComment): number {
  const { id, parent_id: parentId } = comment
  const isOwn =
    action === 'dismiss' || action === 'reopen' || (action === 'delete' ? comment.can_delete : comment.can_hide) === 1
  return isOwn ? id : (parentId ?? id)
}

/** Sends decisions, reloads the lists and offers to undo. */
export function useDecision() {
  const queryClient = useQueryClient()
  const { mutate: moderate, isPending } = useModerateComments()
  const { mutate: reopen } = useReopenComments()
  const [running, setRunning] = useState<{ action: ModerationAction; ids: readonly number[] } | null>(null)

  /** `comments` are those that the admin selected. `onSuccess` is called when the lists are up to date. */
  function decide(
    {
      action,
      comments,
      reason = '',
    }: { action: ModerationAction; comments: readonly DecidableComment[]; reason?: string },
    { onSuccess, onError }: SubmissionCallbacks,
  ) {
    if (isPending) return
    const targets = [...new Set(comments.map((comment) => targetOf(action, comment)))]
    const selected = comments.map(({ id }) => id)
    setRunning({ action, ids: selected })
    moderate(
      { action, ids: targets, reason },
      {
        async onSuccess({ data: { done } }) {
          await queryClient.invalidateQueries().catch(() => {})
          const canUndo = (action === 'hide' || action === 'dismiss') && done.length > 0
          // Reopening also covers the reports of the selected replies.
          const undo = { label: texts.undo, onPress: () => reopen([...new Set([...targets, ...selected])]) }
          showSnackbar(done.length > 0 ? texts.done[action](done.length) : texts.gone, {
            action: canUndo ? undo : undefined,
          })
          onSuccess?.(done)
        },
        onError,
      },
    )
  }

  /** For actions without a reason. Shows errors as a toast. `onDone` is called after a success and after an error. */
  function decideAtOnce(action: ModerationAction, comments: readonly DecidableComment[], onDone: () => void) {
    const callbacks: SubmissionCallbacks = {
      onSuccess: onDone,
      onError(error) {
        showToast('danger', messageOf(error))
        onDone()
      },
    }
    decide({ action, comments }, callbacks)
  }

  const isRunning = (action: ModerationAction, id: number) =>
    isPending && running?.action === action && running.ids.includes(id)
  return { decide, decideAtOnce, isSubmitting: isPending, isRunning }
}
