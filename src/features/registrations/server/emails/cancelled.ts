import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { registrationMailTexts as texts } from '../../texts.ts'
import type { MailFacts } from './joined.ts'

/** Confirms that a place was given back. */
export function cancelledMail({ to, firstname, href, unsubscribeUrl, topic }: MailFacts & { topic: string }): Mail {
  const { subject, text, calendar, again, button } = texts.cancelled
  return {
    to,
    subject,
    unsubscribeUrl,
    ...mailLayout({
      title: subject,
      paragraphs: [texts.hello(firstname), text(topic), calendar, again],
      button: { label: button, href },
      note: texts.note,
      unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
  }
}
