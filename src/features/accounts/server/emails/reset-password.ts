import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface ResetLink {
  to: string
  person: { firstname: string }
  token: string
  expiresAt: Date
  /** Configured origin of the site, not the Host header of the request (AB-44). */
  origin: string
}

/** Mail with the link to set a new password (decision Q-45). */
export function resetPasswordMail({ to, person, token, expiresAt, origin }: ResetLink): Mail {
  const { subject, paragraphs, button, note } = mailTexts.reset
  const href = `${origin}/password/reset?${new URLSearchParams({ token, email: to })}`
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  return {
    to,
    subject,
    expiresAt,
    ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href }, note }),
  }
}
