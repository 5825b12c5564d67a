import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart, MessageCircle, Presentation, ShieldCheck, UserRoundPlus } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { NotificationKind } from '../constants.ts'
import type { Notification } from '../contract.ts'
import { notificationTexts as texts } from '../texts.ts'
import { notificationsQuery } from './queries.ts'
import { useReadNotifications } from './use-read-notifications.ts'

const icons = {
  reply: MessageCircle,
  comment_like: Heart,
  follow: UserRoundPlus,
  training_open: Presentation,
  moderation: ShieldCheck,
} satisfies Record<NotificationKind, unknown>

interface NoticeListProps {
  /** The panel shows the first page, the page all of them. */
  isShort?: boolean
  onLeave?: () => void
}

/** What one was told: loading, empty, failed, or a list whose entries lead where it happened. */
export function NotificationList({ isShort, onLeave }: NoticeListProps) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(notificationsQuery(api))
  if (hasFailed(list)) return <Failure isFetching={list.isFetching} onRetry={() => list.refetch()} />
  if (!list.data) {
    return (
      <div className="notification-skeleton" aria-busy="true">
        <span className="visually-hidden" role="status">
          {texts.loading}
        </span>
        <SkeletonLines lines={2} />
        <SkeletonLines lines={2} />
        <SkeletonLines lines={2} />
      </div>
    )
  }
  const pages = isShort ? list.data.pages.slice(0, 1) : list.data.pages
  const notices = pages.flatMap(({ data }) => data)
  if (notices.length === 0) {
    return <EmptyState picture="mail" title={texts.empty} text={texts.emptyText} headingLevel={isShort ? 3 : 2} />
  }
  return (
    <>
      <ul className="notification-list">
        {notices.map((notice) => (
          <li key={notice.id} className={notice.is_read ? 'notice' : 'notice unread'}>
            <Notice notice={notice} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {!isShort && list.isFetchNextPageError && (
        <Failure isFetching={list.isFetchingNextPage} onRetry={() => list.fetchNextPage()} />
      )}
      {!isShort && list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          variant="outline"
          className="justify-self-center"
          isLoading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function Notice({ notice, onLeave }: { notice: Notification; onLeave?: () => void }) {
  const read = useReadNotifications()
  const Icon = icons[notice.kind]
  const inside = (
    <>
      <span className={`notification-icon ${notice.kind}`} aria-hidden="true">
        {notice.picture ? <Avatar image={notice.picture} size={40} /> : <Icon className="icon" />}
      </span>
      <span className="notification-body">
        <b>{notice.text}</b>
        {notice.subject && <span className="notification-subject">{notice.subject}</span>}
        {notice.reason && <span className="notification-reason">{texts.reason(notice.reason)}</span>}
        <time dateTime={notice.created_at}>{notice.created_humans_time}</time>
      </span>
      {notice.is_read === 0 && (
        <span className="notification-dot">
          <span className="visually-hidden">{texts.unread}</span>
        </span>
      )}
    </>
  )
  const open = () => {
    if (notice.is_read === 0) void read([notice.id])
    onLeave?.()
  }
  if (notice.path) {
    return (
      <a className="notification-item" href={notice.path} onClick={open}>
        {inside}
      </a>
    )
  }
  return notice.is_read === 0 ? (
    <button type="button" className="notification-item" onClick={() => read([notice.id])}>
      {inside}
    </button>
  ) : (
    <div className="notification-item">{inside}</div>
  )
}

function Failure({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <div className="notification-skeleton">
      <LoadError text={texts.failed} isLoading={isFetching} onRetry={onRetry} />
    </div>
  )
}
