import { useEffect, useState } from 'react'
import { readPendingAction } from '#lib/deferred-action.ts'
import { COMMENTS_SHOWN, HIGHLIGHT_MS } from '../constants.ts'
import type { Comment } from '../contract.ts'
import { commentTexts } from '../texts.ts'
import { CommentItem, type ThreadProps } from './comment-item.tsx'

interface CommentListProps extends ThreadProps {
  comments: readonly Comment[]
}

/** Newest first: five, then all on demand (CMT-031); a linked comment is brought into view and lit (POST-045). */
export function CommentList({ comments, ...thread }: CommentListProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useLinkedComment()
  const place = target === null ? -1 : comments.findIndex((comment) => holds(comment, target))
  const showsAll = isOpen || place >= COMMENTS_SHOWN

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is long enough, the target is in it
  useEffect(() => {
    const element = target === null ? null : document.getElementById(`comment-${target}`)
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    element.classList.add('flash')
    const timer = setTimeout(() => element.classList.remove('flash'), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [target, showsAll])

  if (comments.length === 0) return <p className="text-ink-2">{commentTexts.empty}</p>
  return (
    <>
      <ul className="cms">
        {(showsAll ? comments : comments.slice(0, COMMENTS_SHOWN)).map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} target={target} {...thread} />
          </li>
        ))}
      </ul>
      {!showsAll && comments.length > COMMENTS_SHOWN && (
        <button type="button" className="btn btn-outline w-full" onClick={() => setOpen(true)}>
          {commentTexts.showAll(comments.length)}
        </button>
      )}
    </>
  )
}

const holds = (comment: Comment, id: number) =>
  comment.id === id || comment.child_comments.some((reply) => reply.id === id)

/** The comment that the address points at, e.g. `#comment-1001`, or that somebody wanted to answer before signing in. */
function useLinkedComment(): number | null {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => {
    const read = () => {
      const match = /^#comment-(\d{1,15})$/.exec(location.hash)
      setId(match ? Number(match[1]) : null)
    }
    read()
    const waiting = readPendingAction()
    if (waiting?.action === 'reply' || waiting?.action === 'likecomment') setId(waiting.id)
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return id
}
