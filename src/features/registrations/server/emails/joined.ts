import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import { mediumDate, timeRangeText, timeText, weekdayDate } from '#lib/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { registrationMailTexts as texts } from '../../texts.ts'

/** What every mail about a training contains. */
export interface MailFacts {
  to: string
  firstname: string
  /** The page of the training. */
  href: string
  unsubscribeUrl: string
}

interface JoinedMail extends MailFacts {
  training: Pick<TrainingPlaces, 'topic' | 'sessions' | 'lastDateJoin'>
  /** The place came from the waiting list. */
  isMovedUp: boolean
}

/** Confirms a place, with the times of the sessions. It contains no link to a session. */
export function joinedMail({ to, firstname, href, unsubscribeUrl, training, isMovedUp }: JoinedMail): Mail {
  const { subject, text } = isMovedUp ? texts.movedUp : texts.joined
  const { lastDateJoin } = training
  return {
    to,
    subject,
    unsubscribeUrl,
    ...mailLayout({
      title: subject,
      paragraphs: [
        texts.hello(firstname),
        text(training.topic),
        sessionTimes(training),
        texts.joined.calendar,
        texts.joined.link,
        texts.joined.cancel(`${mediumDate(lastDateJoin)} ${timeText(lastDateJoin)}`),
      ],
      button: { label: texts.joined.button, href },
      note: texts.note,
      unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
  }
}

/** Days and times of the sessions, one a line. */
export function sessionTimes({ sessions }: Pick<TrainingPlaces, 'sessions'>): string {
  return sessions
    .map(({ start, end }) => texts.session({ day: weekdayDate(start), time: timeRangeText(start, end) }))
    .join('\n')
}
