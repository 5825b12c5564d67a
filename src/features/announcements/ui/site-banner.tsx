import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { bangkokDay, mediumDate, timeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { ShownAnnouncements } from '../contract.ts'
import { bannerTexts as texts } from '../texts.ts'
import { shownAnnouncementsQuery } from './queries.ts'
import { hideDismissedScript, useDismissed } from './use-dismissed.ts'

/** Below the header of every page: maintenance first, then announcements, which this device may close. */
export function SiteBanner() {
  const { api } = usePageContext()
  const { data } = useQuery(shownAnnouncementsQuery(api))
  const { dismissed, dismiss } = useDismissed()
  const shown = data?.announcements.filter((announcement) => !dismissed.includes(keyOf(announcement))) ?? []
  if (!data || (!data.maintenance && shown.length === 0)) return null
  return (
    <section className="announcements" aria-label={texts.label}>
      {data.maintenance && <MaintenanceBar maintenance={data.maintenance} />}
      {shown.map((announcement) => (
        <AnnouncementBar
          key={announcement.id}
          announcement={announcement}
          onClose={() => dismiss(keyOf(announcement))}
        />
      ))}
      {shown.length > 0 && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the CSP
        <script suppressHydrationWarning dangerouslySetInnerHTML={hideDismissed} />
      )}
    </section>
  )
}

/** It has run before the modules arrive, which do not contain it. */
const hideDismissed = { __html: import.meta.env.SSR ? hideDismissedScript : '' }

type Shown = ShownAnnouncements['announcements'][number]
const keyOf = ({ id, version }: Shown) => `${id}.${version}`

function AnnouncementBar({ announcement, onClose }: { announcement: Shown; onClose: () => void }) {
  const { kind, text, link } = announcement
  return (
    <div className="announcement" data-kind={kind} data-announcement={keyOf(announcement)} suppressHydrationWarning>
      <div className="wrapper">
        <Bell className="icon" aria-hidden="true" />
        <p>
          {keepTogether(text)}{' '}
          {link && (
            <a className="link" href={link.href}>
              {link.label}
            </a>
          )}
        </p>
        <button type="button" className="icon-btn" aria-label={texts.close} onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

function MaintenanceBar({ maintenance }: { maintenance: NonNullable<ShownAnnouncements['maintenance']> }) {
  const { text, until } = maintenance
  const { renderedAt } = usePageContext()
  const isToday = until !== null && bangkokDay(until) === bangkokDay(renderedAt)
  return (
    <div className="announcement" data-kind="maintenance" role="status">
      <div className="wrapper">
        <Bell className="icon" aria-hidden="true" />
        <p>
          {keepTogether(text || texts.maintenance)}
          {until && ` ${texts.until(isToday ? timeText(until) : `${mediumDate(until)} ${timeText(until)}`)}`}
        </p>
      </div>
    </div>
  )
}
