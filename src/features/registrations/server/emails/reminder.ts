import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { registrationMailTexts as texts } from '../../texts.ts'
import { type MailFacts, sessionTimes } from './joined.ts'

interface ReminderMail extends MailFacts {
  training: Pick<TrainingPlaces, 'topic' | 'sessions'>
}

/** Sent the day before the first session; useless after its start. */
export function reminderMail({ to, firstname, href, unsubscribeUrl, training }: ReminderMail): Mail {
  const { topic, sessions } = training
  const { subject, text, button } = texts.reminder
  return {
    to,
    subject: subject(topic),
    unsubscribeUrl,
    expiresAt: sessions[0]?.start,
    ...mailLayout({
      title: subject(topic),
      paragraphs: [texts.hello(firstname), text(topic), sessionTimes(training), texts.joined.link],
      button: { label: button, href },
      note: texts.note,
      unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
  }
}
