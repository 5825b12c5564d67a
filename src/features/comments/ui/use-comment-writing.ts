/** Sends a comment once and handles its errors. */
import { useRef, useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { useAttempt } from '#features/accounts/ui/use-attempt.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import type { FormMode } from './comment-draft.ts'
import { type CommentEvent, patchComments, sendComment, withSaved } from './queries.ts'
import { writingTexts as texts } from './texts.ts'

interface CommentWritingOptions {
  mode: FormMode
  /** Path to return to after signing in. */
  path: string
  /** Called when the comment is saved (CMT-050). */
  onSaved: (id: number) => void
}

export function useCommentWriting({ mode, path, onSaved }: CommentWritingOptions) {
  const { api, queryClient } = usePageContext()
  const { isSubmitting, attempt } = useAttempt()
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const isDone = useRef(false)

  async function send(event: CommentEvent) {
    if (isDone.current) return
    setFormError(null)
    const result = await attempt(({ signal }) => sendComment(api, event, signal as AbortSignal))
    if (!result) return
    if (!result.isOk) return handleError(result.error, event)
    isDone.current = true
    const { saved_data: saved, total_comment: total } = result.value
    patchComments(queryClient, event.postId, total, (comments) => withSaved(comments, saved, event.commentId === null))
    showSnackbar(texts.sent[mode])
    onSaved(saved.id)
  }

  /** The draft stays in the tab, so that a signed-out user finds it again after signing in. */
  function handleError({ status, body, errors }: ApiError, { postId, parentId, type }: CommentEvent) {
    if (status === 401) {
      const pendingAction =
        type === 'reply' && parentId !== null
          ? ({ action: 'reply', id: parentId } as const)
          : ({ action: 'comment', id: postId } as const)
      askToSignIn(path, mode === 'edit' ? undefined : pendingAction)
    } else if (status === 423) {
      setNeedsCaptcha(true)
      showToast('danger', String(body.desc))
    } else {
      showToast('danger', texts.failed)
      setFormError(Object.values(errors)[0]?.[0] ?? null)
    }
  }

  return { isSubmitting, needsCaptcha, formError, send }
}
