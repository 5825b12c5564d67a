import { useInfiniteQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  BookOpen,
  CirclePlay,
  Heart,
  MessageCircle,
  PenLine,
  Presentation,
  ShieldCheck,
  Star,
  ThumbsUp,
  Ticket,
  UserRoundPlus,
  Wallet,
} from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { NotificationKind } from '../constants.ts'
import type { Notification } from '../contract.ts'
import { notificationTexts as texts } from '../texts.ts'
import { useMarkRead } from './mutations.ts'
import { notificationsQuery } from './queries.ts'

const icons = {
  reply: MessageCircle,
  comment_like: Heart,
  follow: UserRoundPlus,
  training_open: Presentation,
  training_place: Ticket,
  training_reminder: AlarmClock,
  training_recording: CirclePlay,
  test_returned: Ticket,
  test_extended: AlarmClock,
  moderation: ShieldCheck,
  review: Star,
  review_helpful: ThumbsUp,
  story_invited: PenLine,
  story_accepted: PenLine,
  story_failed: AlarmClock,
  story_published: BookOpen,
  order: Wallet,
} satisfies Record<NotificationKind, unknown>

interface NotificationListProps {
  /** Shows only the first page of results, as in the panel. */
  isShort?: boolean
  onNavigate?: () => void
}

/** The user's notifications with their loading, empty and error states. Entries link to their comment or profile. */
export function NotificationList({ isShort, onNavigate }: NotificationListProps) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(notificationsQuery(api))
  if (hasFailed(list)) return <ListError isFetching={list.isFetching} onRetry={() => list.refetch()} />
  if (!list.data) {
    return <NotificationsSkeleton />
  }
  const pages = isShort ? list.data.pages.slice(0, 1) : list.data.pages
  const notifications = pages.flatMap(({ data }) => data)
  if (notifications.length === 0) {
    return <EmptyState picture="mail" title={texts.empty} text={texts.emptyText} headingLevel={isShort ? 3 : 2} />
  }
  return (
    <>
      <ul className="notification-list">
        {notifications.map((notification) => (
          <li key={notification.id} className={notification.is_read ? 'notification' : 'notification unread'}>
            <NotificationEntry notification={notification} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
      {!isShort && list.isFetchNextPageError && (
        <ListError isFetching={list.isFetchingNextPage} onRetry={() => list.fetchNextPage()} />
      )}
      {!isShort && !list.isFetchNextPageError && <LoadMore list={list} />}
    </>
  )
}

export function NotificationsSkeleton() {
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

function NotificationEntry({ notification, onNavigate }: { notification: Notification; onNavigate?: () => void }) {
  const { mutate: markRead } = useMarkRead()
  const Icon = icons[notification.kind]
  const content = (
    <>
      <span className={`notification-icon ${notification.kind}`} aria-hidden="true">
        {notification.picture ? <Avatar image={notification.picture} size={40} /> : <Icon className="icon" />}
      </span>
      <span className="notification-body">
        <b>{notification.text}</b>
        {notification.subject && <span className="notification-subject">{notification.subject}</span>}
        {notification.reason && <span className="notification-reason">{texts.reason(notification.reason)}</span>}
        <time dateTime={notification.created_at}>{notification.created_humans_time}</time>
      </span>
      {notification.is_read === 0 && (
        <span className="notification-dot">
          <span className="visually-hidden">{texts.unread}</span>
        </span>
      )}
    </>
  )
  const open = () => {
    if (notification.is_read === 0) markRead({ ids: [notification.id] })
    onNavigate?.()
  }
  if (notification.path) {
    return (
      <a className="notification-item" href={notification.path} onClick={open}>
        {content}
      </a>
    )
  }
  return notification.is_read === 0 ? (
    <button type="button" className="notification-item" onClick={() => markRead({ ids: [notification.id] })}>
      {content}
    </button>
  ) : (
    <div className="notification-item">{content}</div>
  )
}

function ListError({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <div className="notification-skeleton">
      <LoadError text={texts.failed} isLoading={isFetching} onRetry={onRetry} />
    </div>
  )
}
