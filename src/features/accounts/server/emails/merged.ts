import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface Merged {
  to: string
  person: { firstname: string }
  origin: string
}

/** To the addresses of both accounts. */
export function mergedMail({ to, person, origin }: Merged): Mail {
  const { subject, paragraphs, button, note } = mailTexts.merged
  const texts = [mailTexts.hello(person.firstname), ...paragraphs]
  return {
    to,
    subject,
    ...mailLayout({ title: subject, paragraphs: texts, button: { label: button, href: origin }, note }),
  }
}
