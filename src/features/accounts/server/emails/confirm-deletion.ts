import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface DeletionLink {
  to: string
  person: { firstname: string }
  token: string
  expiresAt: Date
  origin: string
}

/** Mail with the link that confirms an account deletion (decision Q-52). */
export function confirmDeletionMail({ to, person, token, expiresAt, origin }: DeletionLink): Mail {
  const { subject, paragraphs, button, note } = mailTexts.confirmDeletion
  const href = `${origin}/confirm-delete-account?${new URLSearchParams({ token })}`
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  return {
    to,
    subject,
    expiresAt,
    ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href }, note }),
  }
}
