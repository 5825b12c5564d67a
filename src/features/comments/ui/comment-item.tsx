import { EyeOff, Heart, Reply as ReplyIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { Badge } from '#components/badge.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { formatCount } from '#lib/counts.ts'
import { REPLIES_SHOWN } from '../constants.ts'
import type { Comment, Reply } from '../contract.ts'
import { commentTexts } from '../texts.ts'

interface CommentItemProps {
  comment: Comment
  /** The post's author, whose comments carry a mark. */
  authorId: number | null
  /** Where the comment stands, for coming back after signing in. */
  path: string
  onReply: () => void
}

/** A comment with its replies: three first, the rest on demand (CMT-032). */
export function CommentItem({ comment, authorId, path, onReply }: CommentItemProps) {
  const [isOpen, setOpen] = useState(false)
  const replies = comment.child_comments_created_at_desc
  const shown = isOpen ? replies : replies.slice(0, REPLIES_SHOWN)
  return (
    <Body comment={comment} authorId={authorId} path={path} onReply={onReply}>
      {replies.length > 0 && (
        <ul className="reps">
          {shown.map((reply) => (
            <li key={reply.id}>
              <Body comment={reply} authorId={authorId} path={path} onReply={onReply} />
            </li>
          ))}
          {!isOpen && replies.length > shown.length && (
            <li>
              <button type="button" className="link text-sm" onClick={() => setOpen(true)}>
                {commentTexts.moreReplies(replies.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </Body>
  )
}

interface BodyProps {
  comment: Reply
  authorId: number | null
  path: string
  onReply: () => void
  children?: ReactNode
}

function Body({ comment, authorId, path, onReply, children }: BodyProps) {
  const { user } = comment
  const name = user.fullname ?? user.anonymous_name
  return (
    <article className={`cm ${comment.show === 0 ? 'off' : ''}`} id={`comment-${comment.id}`} tabIndex={-1}>
      <Avatar image={user.user_profile} size={48} />
      <div>
        <p className="by">
          <b>{name}</b>
          {comment.is_anonymous === 1 && <Badge>{commentTexts.anonymous}</Badge>}
          {comment.comment_by_admin === 1 && <Badge tone="soft">{commentTexts.staff}</Badge>}
          {user.id !== null && user.id === authorId && (
            <Badge tone="recommended" icon={null}>
              {commentTexts.author}
            </Badge>
          )}
          {comment.show === 0 && <Badge icon={<EyeOff />}>{commentTexts.hidden}</Badge>}
          <a href={`#comment-${comment.id}`}>
            <time dateTime={comment.created_at}>{comment.created_humans_time}</time>
          </a>
        </p>
        {comment.detail && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server to four tags without attributes
          <div className="tx" dangerouslySetInnerHTML={{ __html: comment.detail }} />
        )}
        {comment.stickers.length > 0 && (
          <p className="stk">
            {comment.stickers.map((sticker, at) => (
              // One sticker may stand twice (decision Q-148).
              // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
              <img key={at} src={sticker.path} alt={sticker.alt} width="92" height="92" loading="lazy" />
            ))}
          </p>
        )}
        <p className="act">
          <MemberButton
            className="like"
            aria-label={commentTexts.like(comment.likes)}
            path={path}
            wants={{ action: 'likecomment', id: comment.id }}
          >
            <Heart className="i" aria-hidden="true" /> {formatCount(comment.likes)}
          </MemberButton>
          <MemberButton path={path} wants={{ action: 'reply', id: comment.id }} onPress={onReply}>
            <ReplyIcon className="i" aria-hidden="true" /> {commentTexts.reply}
          </MemberButton>
        </p>
      </div>
      {children}
    </article>
  )
}
