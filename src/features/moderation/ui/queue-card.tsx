import { CornerDownRight, Eye, EyeOff, Flag, ShieldCheck, Trash2, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { commentTexts } from '#features/comments/texts.ts'
import type { ModerationAction } from '../constants.ts'
import type { ModeratedComment, Report } from '../contract.ts'
import { reasonTexts, queueTexts as texts } from '../texts.ts'

interface QueueCardProps {
  comment: ModeratedComment
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isRunning: (action: ModerationAction) => boolean
  onAction: (action: ModerationAction) => void
  onReveal: () => void
  /** Omitted if the list is already filtered by post. */
  onPost?: () => void
}

/** A comment in the queue with its post, author, reports and actions. */
export function QueueCard({ comment, isChosen, onChoose, onPost, ...actionProps }: QueueCardProps) {
  const name = comment.user.fullname ?? comment.user.anonymous_name ?? ''
  return (
    <article className="card moderated-comment" aria-label={texts.card(name)}>
      <header className="moderated-comment-header">
        <label className="check max-md:hidden">
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </label>
        <p className="min-w-0 flex-1 text-sm">
          <a className="link font-semibold" href={`${comment.post.direct_uri_by_type}#comment-${comment.id}`}>
            {comment.post.topic}
            <span className="visually-hidden"> {texts.open}</span>
          </a>
        </p>
        {onPost && (
          <button type="button" className="link text-ink-2 text-xs" onClick={onPost}>
            {texts.thisPost}
          </button>
        )}
      </header>
      <div className={comment.report_count > 0 ? 'moderated-comment-body has-reports' : 'moderated-comment-body'}>
        <CommentText comment={comment} name={name} />
        {comment.report_count > 0 && <Reports reports={comment.reports} count={comment.report_count} />}
      </div>
      <QueueCardActions comment={comment} {...actionProps} />
    </article>
  )
}

function CommentText({ comment, name }: { comment: ModeratedComment; name: string }) {
  return (
    <div className={comment.show === 0 ? 'comment is-off' : 'comment'}>
      <Avatar image={comment.user.user_profile} personId={comment.user.id ?? 0} size={48} />
      <div>
        <p className="comment-byline">
          <b>{name}</b>
          {comment.is_anonymous === 1 && <Badge>{commentTexts.anonymous}</Badge>}
          {comment.comment_by_admin === 1 && <Badge tone="soft">{commentTexts.staff}</Badge>}
          {comment.show === 0 && <Badge icon={<EyeOff className="icon" />}>{commentTexts.hidden}</Badge>}
          <time dateTime={comment.created_at}>{comment.created_humans_time}</time>
        </p>
        {comment.parent_text !== null && (
          <p className="moderation-quote">
            <CornerDownRight className="icon" aria-hidden="true" />
            <span>{comment.parent_text ? texts.replyTo(comment.parent_text) : texts.replyToStickers}</span>
          </p>
        )}
        {comment.detail && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server to four tags without attributes
          <div className="comment-text" dangerouslySetInnerHTML={{ __html: comment.detail }} />
        )}
        {comment.stickers.length > 0 && (
          <p className="comment-stickers">
            {comment.stickers.map((sticker, at) => (
              // The same sticker may occur twice (decision Q-148).
              // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
              <img key={at} src={sticker.path} alt={sticker.alt} width="76" height="76" loading="lazy" />
            ))}
          </p>
        )}
        {comment.replies > 0 && <p className="mt-1 text-ink-2 text-xs">{texts.replies(comment.replies)}</p>}
      </div>
    </div>
  )
}

function Reports({ reports, count }: { reports: readonly Report[]; count: number }) {
  return (
    <div className="moderation-reports">
      <h3>
        <Flag className="icon" aria-hidden="true" />
        {texts.reported(count)}
      </h3>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <b>{reasonTexts[report.reason]}</b>
            {report.details && <p>{report.details}</p>}
            <small>
              {report.reporter ?? texts.reporterGone} ·{' '}
              <time dateTime={report.created_at}>{report.created_humans_time}</time>
            </small>
          </li>
        ))}
      </ul>
      {count > reports.length && <small>{texts.moreReports(count - reports.length)}</small>}
    </div>
  )
}

type QueueCardActionsProps = Pick<QueueCardProps, 'comment' | 'isRunning' | 'onAction' | 'onReveal'>

function QueueCardActions({ comment, isRunning, onAction, onReveal }: QueueCardActionsProps) {
  const isReply = comment.can_hide === 0
  const button = (action: ModerationAction, label: string, icon: ReactNode, variant: 'soft' | 'outline' | 'ghost') => (
    <Button size="sm" variant={variant} icon={icon} isLoading={isRunning(action)} onClick={() => onAction(action)}>
      {label}
    </Button>
  )
  return (
    <footer className="moderated-comment-footer">
      {comment.report_count > 0 &&
        button('dismiss', texts.dismiss, <ShieldCheck className="icon" aria-hidden="true" />, 'soft')}
      {comment.show === 1
        ? button(
            'hide',
            isReply ? texts.hideThread : texts.hide,
            <EyeOff className="icon" aria-hidden="true" />,
            'outline',
          )
        : button(
            'show',
            isReply ? texts.showThread : texts.show,
            <Eye className="icon" aria-hidden="true" />,
            'outline',
          )}
      {button(
        'delete',
        comment.can_delete === 0 ? texts.removeThread : texts.remove,
        <Trash2 className="icon" aria-hidden="true" />,
        'outline',
      )}
      {comment.can_reveal === 1 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<UserSearch className="icon" aria-hidden="true" />}
          onClick={onReveal}
          className="md:ml-auto"
        >
          {texts.reveal}
        </Button>
      )}
      {isReply && <p className="moderation-note">{texts.follows}</p>}
    </footer>
  )
}
