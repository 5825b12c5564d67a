import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { appTexts } from '../texts.ts'

const NotificationBell = lazy(() =>
  import('#features/notifications/ui/notification-bell.tsx').then((module) => ({ default: module.NotificationBell })),
)

/** Where the bell hangs: a plain link to the notices until its number and panel have come. */
export function BellPlace({ path }: { path: string }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const plain = (
    <a className="icon-btn bell" href="/notifications" aria-label={appTexts.account.notifications}>
      <Bell className="i" aria-hidden="true" />
    </a>
  )
  if (!isHydrated) return plain
  return (
    <Suspense fallback={plain}>
      <NotificationBell path={path} />
    </Suspense>
  )
}
