import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface PasswordChanged {
  to: string
  person: { firstname: string }
  origin: string
}

/** Informs the owner of the mailbox, who may not be the person who changed the password (AB-47). */
export function passwordChangedMail({ to, person, origin }: PasswordChanged): Mail {
  const { subject, paragraphs, button, note } = mailTexts.passwordChanged
  const href = `${origin}/forget-password`
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  return { to, subject, ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href }, note }) }
}
