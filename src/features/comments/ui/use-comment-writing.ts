/** Sends a comment once and handles its errors. */
import { useRef, useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { type ApiError, isFromAnother } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import type { createComment, updateComment } from '../contract.ts'
import type { FormMode } from './comment-draft.ts'
import { useCreateComment, useUpdateComment } from './mutations.ts'
import { type CommentEvent, patchComments, toEditedComment, toNewComment, withSaved } from './queries.ts'
import { writingTexts as texts } from './texts.ts'

interface CommentWritingOptions {
  mode: FormMode
  /** Path to return to after signing in. */
  path: string
  /** Called when the comment is saved (CMT-050). */
  onSaved: (id: number) => void
}

type SavedComment = Output<typeof createComment | typeof updateComment>

/** Nothing can be written at the moment; the message of the response says why. */
const CLOSED: ReadonlySet<string> = new Set(['maintenance', 'suspended'])

export function useCommentWriting({ mode, path, onSaved }: CommentWritingOptions) {
  const { queryClient } = usePageContext()
  const create = useCreateComment()
  const update = useUpdateComment()
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const isDone = useRef(false)

  function send(event: CommentEvent, onSettled: () => void) {
    if (isDone.current) return
    setFormError(null)
    const callbacks = {
      onSuccess: ({ data }: SavedComment) => showSaved(data, event),
      onError: (error: ApiError) => handleError(error, event),
      onSettled,
    }
    if (event.commentId === null) create.mutate(toNewComment(event), callbacks)
    else update.mutate(toEditedComment(event, event.commentId), callbacks)
  }

  function showSaved({ saved_data: saved, total_comment: total }: SavedComment['data'], event: CommentEvent) {
    isDone.current = true
    patchComments(queryClient, event.postId, total, (comments) => withSaved(comments, saved, event.commentId === null))
    showSnackbar(texts.sent[mode])
    onSaved(saved.id)
  }

  /** The draft stays in the tab, so that a signed-out user finds it again after signing in. */
  function handleError(error: ApiError, { postId, parentId, type }: CommentEvent) {
    const { status, code, message, body, errors } = error
    if (status === 401) {
      const pendingAction =
        type === 'reply' && parentId !== null
          ? ({ action: 'reply', id: parentId } as const)
          : ({ action: 'comment', id: postId } as const)
      askToSignIn(path, mode === 'edit' ? undefined : pendingAction)
    } else if (status === 423) {
      setNeedsCaptcha(true)
      showToast('danger', String(body.desc))
    } else if (isFromAnother(error)) {
      showToast('danger', message)
    } else {
      showToast('danger', texts.failed, { lang: 'en', note: texts.failedNote })
      setFormError(Object.values(errors)[0]?.[0] ?? (CLOSED.has(code) ? message : null))
    }
  }

  const isSubmitting = create.isPending || update.isPending
  return { isSubmitting, needsCaptcha, formError, send }
}
