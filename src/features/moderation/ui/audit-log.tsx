import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff, type LucideIcon, RotateCcw, ShieldCheck, Trash2, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { Chip } from '#components/navigation/chip.tsx'
import { COMMENT_AUDIT_ACTIONS, type CommentAuditAction } from '#lib/audit.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { AuditEntry } from '../contract.ts'
import { actionTexts, auditTexts as texts } from '../texts.ts'
import { auditQuery } from './queries.ts'
import { QueueError, QueueSkeleton } from './queue-states.tsx'

const icons: Record<CommentAuditAction, LucideIcon> = {
  'comment.hide': EyeOff,
  'comment.show': Eye,
  'comment.delete': Trash2,
  'comment.dismiss': ShieldCheck,
  'comment.reopen': RotateCcw,
  'comment.reveal': UserSearch,
}

/** Read-only list of moderation actions with admin, comment, time and reason. */
export function AuditLog() {
  const { api } = usePageContext()
  const [action, setAction] = useState<CommentAuditAction | ''>('')
  const query = useInfiniteQuery(auditQuery(api, action))
  const entries = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section aria-labelledby="audit-title" aria-busy={query.isPending || undefined}>
      <h2 id="audit-title" className="visually-hidden">
        {texts.list}
      </h2>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.filter}</legend>
        {(['', ...COMMENT_AUDIT_ACTIONS] as const).map((one) => (
          <Chip key={one} isPressed={one === action} onClick={() => setAction(one)}>
            {one === '' ? texts.all : actionTexts[one]}
          </Chip>
        ))}
      </fieldset>
      {hasFailed(query) ? (
        <QueueError isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <QueueSkeleton />
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState picture="no-result" headingLevel={3} title={texts.empty.title} text={texts.empty.text} />
      )}
      {entries.length > 0 && (
        <ol className="card moderation-log">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore list={query} />
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const Icon = icons[entry.action]
  const { comment } = entry
  const name = comment && (comment.user.fullname ?? comment.user.anonymous_name ?? '')
  return (
    <li>
      <span className={`tile ${entry.action === 'comment.reveal' ? 'moderation-warning' : ''}`} aria-hidden="true">
        <Icon className="icon" />
      </span>
      <div>
        <p>
          <b>{entry.actor}</b> {actionTexts[entry.action]}
          {name !== null && texts.of(name)} {comment?.is_deleted === 1 && <Badge tone="danger">{texts.deleted}</Badge>}
        </p>
        {comment && <p className="moderation-quote">{comment.text || texts.stickers}</p>}
        {entry.reason && <p className="text-sm">{texts.reason(entry.reason)}</p>}
        <p className="text-ink-2 text-xs">
          <time dateTime={entry.created_at}>{`${mediumDate(entry.created_at)} ${timeText(entry.created_at)}`}</time>
          {comment && (
            <>
              {' · '}
              <a className="link" href={`${comment.post.direct_uri_by_type}#comment-${comment.id}`}>
                {comment.post.topic}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
