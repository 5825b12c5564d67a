import { useCallback, useEffect, useRef } from 'react'
import { useMemberPress } from '#features/accounts/ui/use-member-press.ts'
import { commentTexts } from '#features/comments/texts.ts'
import { CommentList } from '#features/comments/ui/comment-list.tsx'
import { formatCount } from '#lib/counts.ts'
import { usePageContext, useRawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { COMMENT_BOX_DELAY_MS } from '../constants.ts'
import type { Post } from '../contract.ts'

/** Comments of a post with the place to write one (POST-017); `action=comment-box` leads to it (CMT-007). */
export function PostComments({ post }: { post: Post }) {
  const box = useRef<HTMLDivElement>(null)
  const { viewer } = usePageContext()
  const path = post.direct_uri_by_type
  const focusBox = useCallback(() => (box.current?.querySelector('button') ?? box.current)?.focus(), [])
  const write = useMemberPress({ path, wants: { action: 'comment', id: post.id }, onPress: focusBox })
  const wantsBox = textParam(useRawSearch(), 'action') === 'comment-box'
  useEffect(() => {
    if (!wantsBox) return
    const timer = setTimeout(focusBox, COMMENT_BOX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wantsBox, focusBox])
  return (
    <section className="coms" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        {commentTexts.heading}{' '}
        <span className="count num">
          {formatCount(post.total_comment)}
          <span className="sr"> {commentTexts.count('')}</span>
        </span>
      </h2>
      <div className="cbox mt-4 flex flex-wrap items-center justify-between gap-3" ref={box} tabIndex={-1}>
        <p className="text-ink-2">{viewer ? commentTexts.joinIn : commentTexts.signInToWrite}</p>
        {!viewer && (
          <button type="button" className="btn btn-primary" onClick={write}>
            {commentTexts.signIn}
          </button>
        )}
      </div>
      <CommentList
        comments={post.comments}
        authorId={post.teacher_account.expired ? null : post.teacher_account.id}
        path={path}
        onReply={focusBox}
      />
    </section>
  )
}
