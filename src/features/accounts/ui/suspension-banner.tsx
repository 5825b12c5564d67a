import { Bell } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { mediumDate } from '#lib/dates.ts'
import { useViewer } from '#lib/page.ts'
import type { Suspension } from '#lib/viewer.ts'
import { suspensionTexts as texts } from './texts.ts'

/** On every page of a suspended person, from the sign-in: what is not possible, why and until when. */
export function SuspensionBanner() {
  const viewer = useViewer()
  if (!viewer?.suspension) return null
  const { title, reason } = textsOf(viewer.suspension)
  return (
    <section className="announcements" aria-label={texts.label}>
      <div className="announcement" data-kind="important">
        <div className="wrapper">
          <Bell className="icon" aria-hidden="true" />
          <p>
            <strong>{keepTogether(title)}</strong> {reason}{' '}
            <a className="link" href="/contact">
              {texts.contact}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

/** In place of a form that would be rejected. */
export function SuspensionNote({ suspension }: { suspension: Suspension }) {
  const { title, reason } = textsOf(suspension)
  return (
    <p className="card p-4 text-sm">
      <strong>{keepTogether(title)}</strong> {reason}
    </p>
  )
}

/** After a press that would be rejected. */
export function explainSuspension(suspension: Suspension): void {
  const { title, reason } = textsOf(suspension)
  showSnackbar(`${title} ${reason}`)
}

function textsOf({ message, endsAt }: Suspension) {
  return { title: endsAt ? texts.until(mediumDate(endsAt)) : texts.forever, reason: texts.reason(message) }
}
