import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Avatar } from '#components/media/avatar.tsx'
import { useAuthRequiredAction } from '#features/accounts/ui/use-auth-required-action.ts'
import { COMMENT_SORTS, type CommentSort } from '#features/comments/constants.ts'
import type { Reply } from '#features/comments/contract.ts'
import { commentTexts } from '#features/comments/texts.ts'
import { CommentList } from '#features/comments/ui/comment-list.tsx'
import { CommentSorting } from '#features/comments/ui/comment-sorting.tsx'
import { useCommentEditor } from '#features/comments/ui/use-comment-editor.ts'
import { useLikeComment } from '#features/interactions/ui/mutations.ts'
import type { CommentTools } from '#features/moderation/ui/comment-tools.tsx'
import { formatCount } from '#lib/counts.ts'
import { useRawSearch, useViewer } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { COMMENT_BOX_DELAY_MS } from '../constants.ts'
import type { Post } from '../contract.ts'

/** Comments of a post with the comment form (POST-017); `action=comment-box` focuses the form (CMT-007). */
export function PostComments({ post }: { post: Post }) {
  const path = post.direct_uri_by_type
  const editor = useCommentEditor(post.id, post.comments)
  const { open, deletion } = editor
  const [sort, setSort] = useState<CommentSort>(COMMENT_SORTS[0])
  const tools = useCommentTools(path)
  const form = open && (
    <open.Form
      key={`${open.mode} ${open.comment?.id}`}
      mode={open.mode}
      postId={post.id}
      comment={open.comment}
      path={path}
      shouldFocus={open.shouldFocus}
      onClose={editor.close}
      onSaved={(savedId) => {
        // A new comment is the first of the newest; in another order it could be far down.
        if (open.mode === 'comment') setSort('newest')
        editor.finish(savedId)
      }}
    />
  )
  const isBoxOpen = open?.mode === 'comment'
  return (
    <section className="comments-section" id="comments" aria-labelledby="comments-title">
      <div className="comments-heading">
        <h2 id="comments-title">
          {commentTexts.heading}{' '}
          <span className="count numeric">
            {formatCount(post.total_comment)}
            <span className="visually-hidden"> {commentTexts.count('')}</span>
          </span>
        </h2>
        {post.comment_threads > 1 && <CommentSorting value={sort} onChange={setSort} />}
      </div>
      <CommentBox post={post} onWrite={() => editor.write('comment')} form={isBoxOpen ? form : null} />
      <CommentList
        postId={post.id}
        comments={post.comments}
        threads={post.comment_threads}
        total={post.total_comment}
        sort={sort}
        authorId={post.teacher_account.expired ? null : post.teacher_account.id}
        path={path}
        editor={editor}
        useLike={useLikeComment}
        form={isBoxOpen ? null : form}
        tools={tools}
      />
      {deletion && <deletion.Dialog comment={deletion.comment} path={path} onClose={editor.close} />}
    </section>
  )
}

/** Report and moderation tools of a comment for signed-in readers; loaded after hydration. */
function useCommentTools(path: string) {
  const viewer = useViewer()
  const [Tools, setTools] = useState<typeof CommentTools | null>(null)
  const isSignedIn = viewer !== null
  useEffect(() => {
    const load = isSignedIn && import('#features/moderation/ui/comment-tools.tsx')
    // The comments remain readable if the tools fail to load.
    if (load) load.then(({ CommentTools }) => setTools(() => CommentTools)).catch(() => {})
  }, [isSignedIn])
  return Tools ? (comment: Reply) => <Tools comment={comment} path={path} /> : undefined
}

/** Entry to the comment form: a press opens the form, or asks a visitor to sign in. */
function CommentBox({ post, onWrite, form }: { post: Post; onWrite: () => void; form: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const viewer = useViewer()
  const write = useAuthRequiredAction({
    path: post.direct_uri_by_type,
    pendingAction: { action: 'comment', id: post.id },
    onPress: onWrite,
  })
  const focusBox = useCallback(() => {
    const controls = [...(box.current?.querySelectorAll<HTMLElement>('.comment-input, button') ?? [])]
    const control = controls.find((one) => one.offsetParent) ?? box.current
    control?.focus()
    // Opens the form for a member; for a visitor the button only gets the focus.
    if (control?.matches('button.comment-input')) control.click()
  }, [])
  const wantsBox = textParam(useRawSearch(), 'action') === 'comment-box'
  useEffect(() => {
    if (!wantsBox) return
    const timer = setTimeout(focusBox, COMMENT_BOX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wantsBox, focusBox])
  return (
    <div className="comment-editor mt-4" ref={box} tabIndex={-1}>
      {form ?? (
        <>
          <div className="flex gap-2 for-member">
            {viewer ? <Avatar image={viewer.avatarUrl} personId={viewer.id} /> : <span className="avatar skeleton" />}
            <button type="button" className="comment-input" onClick={write}>
              {commentTexts.write}
            </button>
          </div>
          {!viewer && (
            <div className="flex flex-wrap items-center justify-between gap-3 for-visitor">
              <p className="text-ink-2">{commentTexts.signInToWrite}</p>
              <button type="button" className="btn btn-primary" onClick={write}>
                {commentTexts.signIn}
              </button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
