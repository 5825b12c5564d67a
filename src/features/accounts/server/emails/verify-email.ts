import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

export interface VerificationLink {
  to: string
  person: { firstname: string }
  token: string
  expiresAt: Date
  /** Configured origin of the site, not the Host header of the request. */
  origin: string
}

/** Mail with the verification link, for a user who lost the welcome mail (AB-193). */
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

/** URL of the page whose button verifies the address. */
export function verificationHref(origin: string, token: string): string {
  return `${origin}/verify-email?${new URLSearchParams({ token })}`
}
