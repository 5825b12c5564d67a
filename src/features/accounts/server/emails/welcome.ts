import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'
import { type VerificationLink, verificationHref } from './verify-email.ts'

/** Mail to a new member (decision Q-29), with the link that verifies the address (AB-193). */
export function welcomeMail({ to, person, token, expiresAt, origin }: VerificationLink): Mail {
  const { subject, paragraphs, button, note } = mailTexts.welcome
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  const href = verificationHref(origin, token)
  return {
    to,
    subject,
    expiresAt,
    ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href }, note }),
  }
}
