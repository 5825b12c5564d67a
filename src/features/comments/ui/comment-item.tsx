import { EyeOff, Heart, Pencil, Reply as ReplyIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { formatCount } from '#lib/counts.ts'
import { REPLIES_SHOWN } from '../constants.ts'
import type { Comment, Reply } from '../contract.ts'
import { commentTexts } from '../texts.ts'
import type { CommentEditor } from './use-comment-editor.ts'

export interface ThreadProps {
  /** Author of the post, whose comments have a badge. */
  authorId: number | null
  /** Path of the page, to return to after signing in. */
  path: string
  editor: CommentEditor
  /** Hook that likes a comment or removes the like. */
  useLike: (comment: Reply, path: string) => { mutate: (isLiked: boolean) => void }
  /** The open form, if it belongs to this comment. */
  form: ReactNode
  /** Additional actions at the end of the action row. */
  tools?: (comment: Reply) => ReactNode
}

interface CommentItemProps extends ThreadProps {
  comment: Comment
  /** Id of the comment or reply in the URL fragment. */
  target: number | null
}

/**
 * A comment with its replies. Shows three replies at first, and all of them on demand (CMT-032) or when one of them is
 * linked.
 */
export function CommentItem({ comment, target, ...thread }: CommentItemProps) {
  const [wasOpened, setOpened] = useState(false)
  const replies = comment.child_comments_created_at_desc
  const isOpen = wasOpened || replies.findIndex(({ id }) => id === target) >= REPLIES_SHOWN
  const shown = isOpen ? replies : replies.slice(0, REPLIES_SHOWN)
  return (
    <CommentBody comment={comment} {...thread}>
      {replies.length > 0 && (
        <ul className="reply-list">
          {shown.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} {...thread} />
            </li>
          ))}
          {!isOpen && replies.length > shown.length && (
            <li>
              <button type="button" className="link text-sm" onClick={() => setOpened(true)}>
                {commentTexts.moreReplies(replies.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </CommentBody>
  )
}

interface CommentBodyProps extends ThreadProps {
  comment: Reply
  children?: ReactNode
}

function CommentBody({ comment, authorId, path, editor, form, tools, useLike, children }: CommentBodyProps) {
  const openMode = editor.open?.comment?.id === comment.id ? editor.open.mode : null
  const { mutate: setLiked } = useLike(comment, path)
  const { user } = comment
  const name = user.short_name ?? user.anonymous_name
  return (
    <article className={`comment ${comment.show === 0 ? 'is-off' : ''}`} id={`comment-${comment.id}`} tabIndex={-1}>
      <Avatar image={user.user_profile} personId={user.id ?? undefined} size={48} />
      <div>
        <p className="comment-byline">
          <b>{name}</b>
          {comment.is_anonymous === 1 && <Badge>{commentTexts.anonymous}</Badge>}
          <RoleBadge comment={comment} authorId={authorId} />
          {comment.show === 0 && <Badge icon={<EyeOff className="icon" />}>{commentTexts.hidden}</Badge>}
          <a href={`#comment-${comment.id}`}>
            <time dateTime={comment.created_at}>{comment.created_humans_time}</time>
          </a>
        </p>
        {openMode === 'edit' ? form : <CommentText comment={comment} />}
        {openMode !== 'edit' && (
          <p className="comment-actions">
            <MemberButton
              className="like"
              aria-label={commentTexts.like(comment.likes)}
              path={path}
              pendingAction={{ action: 'likecomment', id: comment.id }}
              aria-pressed={comment.liked_by_current_user === 1}
              onPress={() => setLiked(comment.liked_by_current_user === 0)}
              onReplay={() => setLiked(true)}
            >
              <Heart className="icon" aria-hidden="true" /> {formatCount(comment.likes)}
            </MemberButton>
            <MemberButton
              path={path}
              pendingAction={{ action: 'reply', id: comment.id }}
              onPress={() => editor.write('reply', comment)}
            >
              <ReplyIcon className="icon" aria-hidden="true" /> {commentTexts.reply}
            </MemberButton>
            {comment.can_edit === 1 && (
              <button type="button" onClick={() => editor.write('edit', comment)}>
                <Pencil className="icon" aria-hidden="true" /> {commentTexts.edit}
              </button>
            )}
            {comment.can_delete === 1 && (
              <button type="button" onClick={() => editor.remove(comment)}>
                <Trash2 className="icon" aria-hidden="true" /> {commentTexts.remove}
              </button>
            )}
            {tools?.(comment)}
          </p>
        )}
        {openMode === 'reply' && form}
      </div>
      {children}
    </article>
  )
}

/** The author's role with the most weight: the site, the author of the post, an admin, a teacher. */
function RoleBadge({ comment, authorId }: { comment: Reply; authorId: number | null }) {
  const { user } = comment
  if (comment.comment_by_admin === 1) {
    return (
      <Badge tone="new" icon={null}>
        {commentTexts.staff}
      </Badge>
    )
  }
  if (user.id === null) return null
  if (user.id === authorId) {
    return (
      <Badge tone="recommended" icon={null}>
        {commentTexts.author}
      </Badge>
    )
  }
  if (user.role_type === 'admin') return <Badge tone="soft">{commentTexts.admin}</Badge>
  return user.is_teacher === 1 ? <Badge tone="info">{commentTexts.teacher}</Badge> : null
}

function CommentText({ comment }: { comment: Reply }) {
  return (
    <>
      {comment.detail && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server to four tags without attributes
        <div className="comment-text" dangerouslySetInnerHTML={{ __html: comment.detail }} />
      )}
      {comment.stickers.length > 0 && (
        <p className="comment-stickers">
          {comment.stickers.map((sticker, at) => (
            // The same sticker may occur twice (decision Q-148).
            // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
            <img key={at} src={sticker.path} alt={sticker.alt} width="92" height="92" loading="lazy" />
          ))}
        </p>
      )}
    </>
  )
}
