import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { appTexts } from '../texts.ts'

const loadBell = () =>
  import('#features/notifications/ui/notification-bell.tsx').then((module) => module.NotificationBell)

/** A plain link to the notifications until the code of the notification bell is loaded. */
export function BellPlaceholder({ path }: { path: string }) {
  const [NotificationBell, fetchBell] = useLazyModule(loadBell)
  // biome-ignore lint/correctness/useExhaustiveDependencies: if loading failed, the next page tries again
  useEffect(() => fetchBell(), [path, fetchBell])
  return (
    // The panel is rendered next to its button: in the row of the header it would be an item with a gap.
    <div className="flex">
      {NotificationBell ? (
        <NotificationBell path={path} />
      ) : (
        <a className="icon-btn bell" href="/notifications" aria-label={appTexts.account.notifications}>
          <Bell className="icon" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
