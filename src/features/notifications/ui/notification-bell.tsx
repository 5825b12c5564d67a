import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { MOBILE } from '#components/layout/media-queries.ts'
import { useMedia } from '#components/layout/use-media.ts'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { usePageContext } from '#lib/page.ts'
import { useLive } from '#lib/use-live.ts'
import { notificationTexts as texts } from '../texts.ts'
import { refreshNotifications, unreadQuery } from './queries.ts'

const loadPanel = () => import('./notification-panel.tsx').then((module) => module.NotificationPanel)

/** The bell with its unread count. Opens the newest notifications; on phones, the notifications page. */
export function NotificationBell({ path }: { path: string }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [NotificationPanel, fetchPanel] = useLazyModule(loadPanel)
  const isMobile = useMedia(MOBILE)
  const { data, dataUpdatedAt } = useQuery(unreadQuery(api))
  useLive({
    event: 'notifications',
    path: '/api/live/notifications',
    ageMs: () => Date.now() - dataUpdatedAt,
    onChange: () => refreshNotifications(queryClient),
  })
  const hasPanel = !isMobile && path !== '/notifications'
  const press = (event: MouseEvent) => {
    if (!hasPanel || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    fetchPanel(() => setOpen(!isOpen))
  }
  const unread = data?.unread ?? 0
  return (
    <>
      <a
        ref={link}
        className="icon-btn bell"
        href="/notifications"
        aria-label={texts.bell(unread, data?.has_more === 1)}
        aria-haspopup={hasPanel ? 'dialog' : undefined}
        aria-expanded={hasPanel ? isOpen : undefined}
        aria-current={path === '/notifications' ? 'page' : undefined}
        onPointerEnter={() => hasPanel && fetchPanel()}
        onClick={press}
      >
        <Bell className="icon" aria-hidden="true" />
        {unread > 0 && (
          <span className="bell-count numeric" aria-hidden="true">
            {data?.has_more ? texts.many(unread) : unread}
          </span>
        )}
      </a>
      {NotificationPanel && <NotificationPanel open={isOpen && hasPanel} onOpenChange={setOpen} button={link} />}
    </>
  )
}
