/** Which form of a post's comments is open; the form itself is loaded when somebody wants to write. */
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { usePageContext } from '#lib/page.ts'
import type { Comment, Reply } from '../contract.ts'
import type { FormMode } from './comment-draft.ts'
import type { CommentFormProps } from './comment-form.tsx'
import type { DeleteCommentProps } from './delete-comment.tsx'

const loadForm = () => import('./comment-form.tsx').then((module) => module.CommentForm)
const loadDeletion = () => import('./delete-comment.tsx').then((module) => module.DeleteComment)

export interface OpenForm {
  mode: FormMode
  /** What is answered or changed; null for the box. */
  comment: Reply | null
  /** The focus goes there; not when a reload brings a draft back. */
  wantsFocus: boolean
  Form: ComponentType<CommentFormProps>
}

export interface Deletion {
  comment: Reply
  Dialog: ComponentType<DeleteCommentProps>
}

export interface CommentEditor {
  open: OpenForm | null
  deletion: Deletion | null
  /** A comment that was just written: it is brought into view and lit. */
  newest: number | null
  write: (mode: FormMode, comment?: Reply | null, options?: { wantsFocus?: boolean }) => void
  remove: (comment: Reply) => void
  close: () => void
  /** Closes the form over what was saved. */
  finish: (savedId: number) => void
}

export function useCommentEditor(postId: number, comments: readonly Comment[]): CommentEditor {
  const { viewer } = usePageContext()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [, fetchForm] = useLazyModule(loadForm)
  const [, fetchDeletion] = useLazyModule(loadDeletion)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [newest, setNewest] = useState<number | null>(null)

  const write: CommentEditor['write'] = (mode, comment = null, { wantsFocus = true } = {}) => {
    fetchForm((Form) => {
      const form = { mode, comment, wantsFocus, Form }
      // A draft that comes back by itself takes nobody's place.
      setOpen((current) => (wantsFocus ? form : (current ?? form)))
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
    if (comment || place.mode === 'comment') write(place.mode, comment, { wantsFocus: false })
  })
  const isSignedIn = viewer !== null
  // Somebody was writing here before this page was loaded.
  useEffect(() => {
    if (isSignedIn && hasDraft(postId)) restore().catch(() => {})
  }, [isSignedIn, postId])
  useLit(newest, comments)
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
  try {
    return sessionStorage.getItem(`sala-draft ${postId}`) !== null
  } catch {
    return false
  }
}

/** A new comment has the focus once it stands in the list, so that the next step is read from there. */
function useLit(id: number | null, comments: readonly Comment[]) {
  const done = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may come into the list a moment later
  useEffect(() => {
    const element = id === null || done.current === id ? null : document.getElementById(`comment-${id}`)
    if (!element) return
    done.current = id
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [id, comments])
}
