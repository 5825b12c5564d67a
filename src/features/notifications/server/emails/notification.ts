import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { notificationMailTexts as texts } from '../../texts.ts'

interface NoticeMail {
  to: string
  firstname: string
  sentence: string
  /** Title of the post; may be empty. */
  subject: string
  reason: string
  href: string
  unsubscribeUrl: string
}

/** That something happened and where; never a word of a comment, which may be hidden by the time it is read. */
export function notificationMail({ to, firstname, sentence, subject, reason, href, unsubscribeUrl }: NoticeMail): Mail {
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
