import { postPath } from '#features/posts/constants.ts'
import { mediumDate } from '#lib/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { openingMailTexts as texts } from '../../texts.ts'

interface TrainingOpened {
  to: string
  firstname: string
  training: { id: number; topic: string; lastDateJoin: Date }
  /** Public origin of the site. */
  origin: string
  unsubscribeUrl: string
}

/** Mail to a voter, sent once per training (ACT-009, Q-162). */
export function trainingOpenedMail({ to, firstname, training, origin, unsubscribeUrl }: TrainingOpened): Mail {
  const paragraphs = [
    texts.hello(firstname),
    texts.text(training.topic),
    texts.until(mediumDate(training.lastDateJoin)),
  ]
  const button = { label: texts.button, href: origin + postPath('event', training.id) }
  const unsubscribe = { label: texts.unsubscribe, href: unsubscribeUrl }
  return {
    to,
    subject: texts.subject,
    ...mailLayout({ title: texts.subject, paragraphs, button, note: texts.note, unsubscribe }),
    unsubscribeUrl,
    expiresAt: training.lastDateJoin,
  }
}
