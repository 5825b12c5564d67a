/** Tracks which form of a post's comments is open. Loads the form on demand. */
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useViewer } from '#lib/page.ts'
import { tryStorage } from '#lib/web-storage.ts'
import type { Comment, Reply } from '../contract.ts'
import type { FormMode } from './comment-draft.ts'
import type { CommentFormProps } from './comment-form.tsx'
import type { DeleteCommentProps } from './delete-comment.tsx'

const loadForm = () => import('./comment-form.tsx').then((module) => module.CommentForm)
const loadDeletion = () => import('./delete-comment.tsx').then((module) => module.DeleteComment)

interface OpenForm {
  mode: FormMode
  /** The comment being replied to or edited; null for a new comment. */
  comment: Reply | null
  /** Whether the form takes focus. False when a reload restores a draft. */
  shouldFocus: boolean
  Form: ComponentType<CommentFormProps>
}

interface Deletion {
  comment: Reply
  Dialog: ComponentType<DeleteCommentProps>
}

export interface CommentEditor {
  open: OpenForm | null
  deletion: Deletion | null
  /** Id of the comment that was just saved, to scroll to and focus. */
  newest: number | null
  write: (mode: FormMode, comment?: Reply | null, options?: { shouldFocus?: boolean }) => void
  remove: (comment: Reply) => void
  close: () => void
  /** Closes the form after saving. */
  finish: (savedId: number) => void
}

export function useCommentEditor(postId: number, comments: readonly Comment[]): CommentEditor {
  const viewer = useViewer()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [, fetchForm] = useLazyModule(loadForm)
  const [, fetchDeletion] = useLazyModule(loadDeletion)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [newest, setNewest] = useState<number | null>(null)

  const write: CommentEditor['write'] = (mode, comment = null, { shouldFocus = true } = {}) => {
    fetchForm((Form) => {
      const form = { mode, comment, shouldFocus, Form }
      // Restoring a draft does not replace an open form.
      setOpen((current) => (shouldFocus ? form : (current ?? form)))
    })
  }
  const remove: CommentEditor['remove'] = (comment) => {
    fetchDeletion((Dialog) => setDeletion({ comment, Dialog }))
  }
  const restore = useEffectEvent(async () => {
    const { findDraftPlace } = await import('./comment-draft.ts')
    const place = findDraftPlace(postId)
    if (!place) return
    const all = comments.flatMap((comment) => [comment, ...comment.child_comments])
    const comment = all.find(({ id }) => id === place.commentId) ?? null
    if (comment || place.mode === 'comment') write(place.mode, comment, { shouldFocus: false })
  })
  const isSignedIn = viewer !== null
  // Restore a draft from before the page was loaded.
  useEffect(() => {
    if (isSignedIn && hasDraft(postId)) restore().catch(() => {})
  }, [isSignedIn, postId])
  useFocusNewComment(newest, comments)
  return {
    open,
    deletion,
    newest,
    write,
    remove,
    close() {
      setOpen(null)
      setDeletion(null)
    },
    finish(savedId) {
      setOpen(null)
      setNewest(savedId)
    },
  }
}

function hasDraft(postId: number): boolean {
  return tryStorage(() => sessionStorage.getItem(`sala-draft ${postId}`)) !== null
}

/** Focuses a new comment once it is rendered, so that keyboard and screen reader users continue there. */
function useFocusNewComment(id: number | null, comments: readonly Comment[]) {
  const done = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may contain it only in a later render
  useEffect(() => {
    const element = id === null || done.current === id ? null : document.getElementById(`comment-${id}`)
    if (!element) return
    done.current = id
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [id, comments])
}
