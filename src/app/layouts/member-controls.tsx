import { NotificationBell } from '#features/notifications/ui/notification-bell.tsx'
import type { Viewer } from '#lib/viewer.ts'
import { AccountButton } from './account-button.tsx'

/** The bell with its panel and the face with its menu. Loaded for signed-in readers only. */
export function MemberControls({ viewer, path }: { viewer: Viewer; path: string }) {
  return (
    <>
      {/* The panel is rendered next to its button: in the row of the header it would be an item with a gap. */}
      <div className="flex">
        <NotificationBell path={path} />
      </div>
      <AccountButton viewer={viewer} path={path} />
    </>
  )
}
