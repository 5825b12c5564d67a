import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { registrationMailTexts as texts } from '../../texts.ts'
import type { MailFacts } from './joined.ts'

/** Tells people who joined that they can watch the recording. */
export function recordingMail({ to, firstname, href, unsubscribeUrl, topic }: MailFacts & { topic: string }): Mail {
  const { subject, text, button } = texts.recording
  return {
    to,
    subject: subject(topic),
    unsubscribeUrl,
    ...mailLayout({
      title: subject(topic),
      paragraphs: [texts.hello(firstname), text(topic)],
      button: { label: button, href },
      note: texts.note,
      unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
  }
}
