import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { appTexts } from '../texts.ts'

const loadBell = () =>
  import('#features/notifications/ui/notification-bell.tsx').then((module) => module.NotificationBell)

/** Where the bell hangs: a plain link to the notices until its number and panel have come. */
export function BellPlaceholder({ path }: { path: string }) {
  const [NotificationBell, fetchBell] = useLazyModule(loadBell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it could not come, the next page tries again
  useEffect(() => fetchBell(), [path, fetchBell])
  if (NotificationBell) return <NotificationBell path={path} />
  return (
    <a className="icon-btn bell" href="/notifications" aria-label={appTexts.account.notifications}>
      <Bell className="i" aria-hidden="true" />
    </a>
  )
}
