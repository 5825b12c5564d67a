import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

/** Last mail after a deletion. Contains no name, because the user's data is already deleted. */
export function deletionDoneMail({ to }: { to: string }): Mail {
  const { subject, paragraphs } = mailTexts.deletionDone
  return { to, subject, ...mailLayout({ title: subject, paragraphs }) }
}
