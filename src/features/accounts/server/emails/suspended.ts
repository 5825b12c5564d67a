import { mediumDate } from '#lib/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface Suspended {
  to: string
  person: { firstname: string }
  suspension: { message: string; endsAt: Date | null }
  origin: string
}

/** What the office wrote, and the day when writing is possible again. */
export function suspendedMail({ to, person, suspension, origin }: Suspended): Mail {
  const { subject, until, forever, reason, button } = mailTexts.suspended
  const { message, endsAt } = suspension
  const paragraphs = [mailTexts.hello(person.firstname), endsAt ? until(mediumDate(endsAt)) : forever, reason(message)]
  return {
    to,
    subject,
    ...mailLayout({ title: subject, paragraphs, button: { label: button, href: `${origin}/contact` } }),
  }
}
