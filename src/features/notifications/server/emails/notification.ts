import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { notificationMailTexts as texts } from '../../texts.ts'

interface NotificationMail {
  to: string
  firstname: string
  sentence: string
  /** Title of the post; may be empty. */
  subject: string
  reason: string
  href: string
  unsubscribeUrl: string
}

/** The event and its place. It never quotes a comment, which may be hidden before the mail is read. */
export function notificationMail({
  to,
  firstname,
  sentence,
  subject,
  reason,
  href,
  unsubscribeUrl,
}: NotificationMail): Mail {
  const paragraphs = [
    texts.hello(firstname),
    sentence,
    subject && texts.under(subject),
    reason && texts.reason(reason),
  ].filter(Boolean)
  const layout = mailLayout({
    title: sentence,
    paragraphs,
    button: { label: texts.button, href },
    note: texts.note,
    unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
  })
  return { to, subject: sentence, unsubscribeUrl, ...layout }
}
