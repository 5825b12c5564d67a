import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

/** The last mail to an address; it names nobody, as nobody is known any more. */
export function deletionDoneMail({ to }: { to: string }): Mail {
  const { subject, paragraphs } = mailTexts.deletionDone
  return { to, subject, ...mailLayout({ title: subject, paragraphs }) }
}
