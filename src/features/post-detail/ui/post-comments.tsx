import { useEffect, useRef } from 'react'
import { commentTexts } from '#features/comments/texts.ts'
import { CommentList } from '#features/comments/ui/comment-list.tsx'
import { formatCount } from '#lib/counts.ts'
import { useRawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { COMMENT_BOX_DELAY_MS } from '../constants.ts'
import type { Post } from '../contract.ts'
import { SignInButton } from './sign-in-button.tsx'

/** Comments of a post with the place to write one (POST-017); `action=comment-box` leads to it (CMT-007). */
export function PostComments({ post }: { post: Post }) {
  const box = useRef<HTMLDivElement>(null)
  const wantsBox = textParam(useRawSearch(), 'action') === 'comment-box'
  useEffect(() => {
    if (!wantsBox) return
    const timer = setTimeout(() => box.current?.querySelector('button')?.focus(), COMMENT_BOX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wantsBox])
  return (
    <section className="coms" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        {commentTexts.heading}{' '}
        <span className="count num">
          {formatCount(post.total_comment)}
          <span className="sr"> {commentTexts.count('')}</span>
        </span>
      </h2>
      <div className="cbox mt-4 flex flex-wrap items-center justify-between gap-3" ref={box}>
        <p className="text-ink-2">{commentTexts.signInToWrite}</p>
        <SignInButton className="btn btn-primary" path={`${post.direct_uri_by_type}?action=comment-box`}>
          {commentTexts.signIn}
        </SignInButton>
      </div>
      <CommentList
        comments={post.comments}
        authorId={post.teacher_account.expired ? null : post.teacher_account.id}
        path={post.direct_uri_by_type}
      />
    </section>
  )
}
