import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { registrationMailTexts as texts } from '../../texts.ts'
import { type MailFacts, sessionTimes } from './joined.ts'

interface ChangedMail extends MailFacts {
  training: Pick<TrainingPlaces, 'topic' | 'sessions' | 'lastDateJoin'>
  removed: TrainingPlaces['sessions']
  canCancel: boolean
}

/** Tells of new times or places, and of sessions that were removed. It contains no link to a session. */
export function changedMail({ to, firstname, href, unsubscribeUrl, training, removed, canCancel }: ChangedMail): Mail {
  const { subject, text, button, calendar, cancel, contact } = texts.changed
  const { topic, sessions, lastDateJoin } = training
  return {
    to,
    subject: subject(topic),
    unsubscribeUrl,
    ...mailLayout({
      title: subject(topic),
      paragraphs: [
        texts.hello(firstname),
        text(topic),
        ...(sessions.length > 0 ? [sessionTimes({ sessions })] : []),
        ...(removed.length > 0 ? [`${texts.changed.removed}\n${sessionTimes({ sessions: removed })}`] : []),
        calendar,
        canCancel ? cancel(`${mediumDate(lastDateJoin)} ${timeText(lastDateJoin)}`) : contact,
      ],
      button: { label: button, href },
      note: texts.note,
      unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
  }
}
