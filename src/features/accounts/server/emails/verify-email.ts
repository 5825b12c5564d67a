import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

export interface VerificationLink {
  to: string
  person: { firstname: string }
  token: string
  expiresAt: Date
  /** Where the site is, whatever the caller's Host said. */
  origin: string
}

/** The link again, for a person who lost the welcome mail (AB-193). */
export function verifyEmailMail({ to, person, token, expiresAt, origin }: VerificationLink): Mail {
  const { subject, paragraphs, button, note } = mailTexts.verifyEmail
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  const href = verificationHref(origin, token)
  return {
    to,
    subject,
    expiresAt,
    ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href }, note }),
  }
}

/** The page whose button confirms the address. */
export function verificationHref(origin: string, token: string): string {
  return `${origin}/verify-email?${new URLSearchParams({ token })}`
}
