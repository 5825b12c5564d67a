import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { apiErrorText, useAttempt } from '#features/accounts/ui/use-attempt.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import type { ModerationAction } from '../constants.ts'
import { type ModeratedComment, moderateComments } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'

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
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { isSubmitting, attempt } = useAttempt()
  const [running, setRunning] = useState<{ action: ModerationAction; ids: readonly number[] } | null>(null)

  /** Returns null on success, otherwise the error. `ids` are the comments selected by the admin. */
  async function decide(
    action: ModerationAction,
    comments: readonly DecidableComment[],
    reason = '',
  ): Promise<ApiError | null> {
    const targets = [...new Set(comments.map((comment) => targetOf(action, comment)))]
    setRunning({ action, ids: comments.map(({ id }) => id) })
    const result = await attempt((options) => api(moderateComments, { action, ids: targets, reason }, options))
    setRunning(null)
    if (!result) return null
    if (!result.isOk) return result.error
    const { done } = result.value.data
    await queryClient.invalidateQueries().catch(() => {})
    const canUndo = action === 'hide' || action === 'dismiss'
    // Reopening also covers the reports of the selected replies.
    const all = [...new Set([...targets, ...comments.map(({ id }) => id)])]
    showSnackbar(done.length > 0 ? texts.done[action](done.length) : texts.gone, {
      action: canUndo && done.length > 0 ? { label: texts.undo, onPress: () => reopen(all) } : undefined,
    })
    return null
  }

  async function reopen(ids: number[]) {
    try {
      await api(moderateComments, { action: 'reopen', ids })
      showSnackbar(texts.done.reopen())
    } catch (error) {
      showToast('danger', apiErrorText(error as ApiError))
    }
    await queryClient.invalidateQueries().catch(() => {})
  }

  /** For actions without a reason. Shows errors as a toast. */
  async function decideAtOnce(action: ModerationAction, comments: readonly DecidableComment[]) {
    const error = await decide(action, comments)
    if (error) showToast('danger', apiErrorText(error))
  }

  const isRunning = (action: ModerationAction, id: number) =>
    isSubmitting && running?.action === action && running.ids.includes(id)
  return { decide, decideAtOnce, isSubmitting, isRunning }
}
