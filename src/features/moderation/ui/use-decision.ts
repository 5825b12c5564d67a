import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { failureText, useAttempt } from '#features/accounts/ui/use-attempt.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import type { ModerationAction } from '../constants.ts'
import { type ModeratedComment, moderateComments } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'

/** A comment as far as a decision looks at it. */
export type DecidedOn = Pick<ModeratedComment, 'id' | 'parent_id' | 'can_hide' | 'can_delete'>

/** What an action on this comment is done to: a reply goes with its comment. */
export function targetOf(action: ModerationAction, comment: DecidedOn): number {
  const { id, parent_id: parentId } = comment
  const isOwn =
    action === 'dismiss' || action === 'reopen' || (action === 'delete' ? comment.can_delete : comment.can_hide) === 1
  return isOwn ? id : (parentId ?? id)
}

/** Carries decisions out; the lists are read again, and what can be taken back offers it. */
export function useDecision() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { isSubmitting, attempt } = useAttempt()
  const [running, setRunning] = useState<{ action: ModerationAction; ids: readonly number[] } | null>(null)

  /** Null when it was done, else why not. `ids` are the comments it was pressed on. */
  async function decide(
    action: ModerationAction,
    comments: readonly DecidedOn[],
    reason = '',
  ): Promise<ApiError | null> {
    const targets = [...new Set(comments.map((comment) => targetOf(action, comment)))]
    setRunning({ action, ids: comments.map(({ id }) => id) })
    const answer = await attempt((options) => api(moderateComments, { action, ids: targets, reason }, options))
    setRunning(null)
    if (!answer) return null
    if (!answer.isOk) return answer.error
    const { done } = answer.value.data
    await queryClient.invalidateQueries().catch(() => {})
    const canUndo = action === 'hide' || action === 'dismiss'
    // Reports of a reply are taken back with it.
    const all = [...new Set([...targets, ...comments.map(({ id }) => id)])]
    showSnackbar(done.length > 0 ? texts.done[action](done.length) : texts.gone, {
      action: canUndo && done.length > 0 ? { label: texts.undo, onPress: () => takeBack(all) } : undefined,
    })
    return null
  }

  async function takeBack(ids: number[]) {
    try {
      await api(moderateComments, { action: 'reopen', ids })
      showSnackbar(texts.done.reopen())
    } catch (error) {
      showToast('danger', failureText(error as ApiError))
    }
    await queryClient.invalidateQueries().catch(() => {})
  }

  /** For what needs no reason: a failure is said on top of the page. */
  async function decideAtOnce(action: ModerationAction, comments: readonly DecidedOn[]) {
    const error = await decide(action, comments)
    if (error) showToast('danger', failureText(error))
  }

  const isRunning = (action: ModerationAction, id: number) =>
    isSubmitting && running?.action === action && running.ids.includes(id)
  return { decide, decideAtOnce, isSubmitting, isRunning }
}
