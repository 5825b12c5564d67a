import type { Mail } from '#server/mail.ts'
import { mailLayout } from '#server/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface Welcome {
  to: string
  person: { firstname: string }
  /** Where the site is, whatever the caller's Host said. */
  origin: string
}

/** For a new member (decision Q-29). */
export function welcomeMail({ to, person, origin }: Welcome): Mail {
  const { subject, paragraphs, button, note } = mailTexts.welcome
  const parts = [mailTexts.hello(person.firstname), ...paragraphs]
  return {
    to,
    subject,
    ...mailLayout({ title: subject, paragraphs: parts, button: { label: button, href: `${origin}/` }, note }),
  }
}
