import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { readPendingAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { COMMENTS_SHOWN, type CommentSort, HIGHLIGHT_MS } from '../constants.ts'
import { type Comment, listComments } from '../contract.ts'
import { sortComments } from '../policy.ts'
import { commentTexts } from '../texts.ts'
import { CommentItem, type ThreadProps } from './comment-item.tsx'

interface CommentListProps extends ThreadProps {
  postId: number
  /** The newest comments, included in the page. */
  comments: readonly Comment[]
  /** Total number of threads. */
  threads: number
  /** Total number of comments and replies. */
  total: number
  /** An order other than newest first needs all comments, and loads them. */
  sort: CommentSort
}

/**
 * Comments in the chosen order: five at first, and all on demand (CMT-031), which loads the list. A linked comment is
 * scrolled into view and highlighted (POST-045).
 */
export function CommentList({ postId, comments, threads, total, sort, ...thread }: CommentListProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useLinkedComment()
  const isNear =
    target === null || comments.slice(0, COMMENTS_SHOWN).some((comment) => containsComment(comment, target))
  const isWhole = isOpen || !isNear
  const { all, isFetching, count } = useAllComments({
    postId,
    comments,
    threads,
    total,
    isEnabled: isWhole || sort !== 'newest',
  })
  const sorted = all ? sortComments(all, sort) : comments
  const shown = all && isWhole ? sorted : sorted.slice(0, COMMENTS_SHOWN)
  const isThere = target !== null && shown.some((comment) => containsComment(comment, target))

  useEffect(() => {
    const element = isThere ? document.getElementById(`comment-${target}`) : null
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    element.classList.add('flash')
    const timer = setTimeout(() => element.classList.remove('flash'), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [target, isThere])

  if (comments.length === 0) return <p className="text-ink-2">{commentTexts.empty}</p>
  return (
    <>
      <ul className="comment-list" aria-busy={isFetching && !all ? true : undefined}>
        {shown.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} target={target} {...thread} />
          </li>
        ))}
      </ul>
      {(!all || !isWhole) && count > shown.length && (
        <Button variant="outline" className="w-full" isLoading={isFetching} onClick={() => setOpen(true)}>
          {commentTexts.showAll(count)}
        </Button>
      )}
    </>
  )
}

interface AllComments extends Pick<CommentListProps, 'postId' | 'comments' | 'threads' | 'total'> {
  isEnabled: boolean
}

/** Loads all comments once `isEnabled` is true, and reloads them when the page's comments change. Null until then. */
function useAllComments({ postId, comments, threads, total, isEnabled }: AllComments) {
  const { api } = usePageContext()
  const isWhole = comments.length >= threads
  const needsQuery = isEnabled && !isWhole
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['comments', postId],
    queryFn: ({ signal }) => api(listComments, { postId }, { signal }),
    enabled: needsQuery,
    staleTime: 0,
  })
  const refresh = useEffectEvent(() => {
    if (needsQuery && data) refetch()
  })
  const newest = comments[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dependency signals a change
  useEffect(() => refresh(), [newest, threads, total])
  useEffect(() => {
    if (isError) showToast('danger', commentTexts.notLoaded)
  }, [isError])
  const all = isWhole ? comments : data?.data
  return { all: isEnabled ? (all ?? null) : null, isFetching, count: Math.max(threads, comments.length) }
}

const containsComment = (comment: Comment, id: number) =>
  comment.id === id || comment.child_comments.some((reply) => reply.id === id)

/**
 * Id of the comment in the URL fragment, e.g. `#comment-1001`, or of the comment that the user wanted to reply to
 * before signing in.
 */
function useLinkedComment(): number | null {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => {
    const read = () => {
      const match = /^#comment-(\d{1,15})$/.exec(location.hash)
      setId(match ? Number(match[1]) : null)
    }
    read()
    const pendingAction = readPendingAction()
    if (pendingAction?.action === 'reply' || pendingAction?.action === 'likecomment') setId(pendingAction.id)
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return id
}
