/** Reminders of the day before, and new recordings: each once per person, also with several instances. */
import type { MailKind } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { readPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem, itemsInPages } from '#server/jobs/for-each-item.ts'
import type { Mail } from '#server/mail/mail.ts'
import { REMINDER_HOURS } from '../../constants.ts'
import type { MailFacts } from '../emails/joined.ts'
import { recordingMail } from '../emails/recording.ts'
import { reminderMail } from '../emails/reminder.ts'
import {
  type ClaimedMail,
  claimRecording,
  claimReminder,
  listToNotifyOfRecording,
  listToRemind,
} from '../repository/recipients.ts'
import { mailAboutTraining } from './mail-registration.ts'

/** Reminds people who joined of a training whose first session starts within a day. */
export function remindOfTrainings(context: Context): Promise<void> {
  const { db, now } = context
  return announce(context, {
    kind: 'training_reminder',
    due: ({ after = 0, limit }) => listToRemind(db, { now, hours: REMINDER_HOURS, after, limit }),
    claim: (tx, id) => claimReminder(tx, { id, now, hours: REMINDER_HOURS }),
    write: (facts, training) => reminderMail({ ...facts, training }),
  })
}

/** Notifies people who joined that a recording is there. */
export function announceRecordings(context: Context): Promise<void> {
  const { db, now } = context
  return announce(context, {
    kind: 'training_recording',
    due: ({ after = 0, limit }) => listToNotifyOfRecording(db, { now, after, limit }),
    claim: (tx, id) => claimRecording(tx, { id, now }),
    write: (facts, { topic }) => recordingMail({ ...facts, topic }),
  })
}

interface Announcement {
  kind: Extract<MailKind, 'training_reminder' | 'training_recording'>
  due: Parameters<typeof itemsInPages<number>>[0]
  claim: (tx: Db, id: number) => Promise<ClaimedMail | undefined>
  write: (facts: MailFacts, training: TrainingPlaces) => Mail
}

/** A row is claimed in the transaction that queues its mail: a run that ends early leaves the others to the next one. */
async function announce(context: Context, { kind, due, claim, write }: Announcement): Promise<void> {
  const { db, now } = context
  const trainings = new Map<number, TrainingPlaces | undefined>()
  await forEachItem(context, itemsInPages(due), (id) =>
    db.transaction(async (tx) => {
      const claimed = await claim(tx, id)
      if (!claimed) return
      const { userId, trainingId, isWanted, ...recipient } = claimed
      if (!trainings.has(trainingId)) trainings.set(trainingId, await readPlaces({ db: tx, now }, trainingId))
      const training = trainings.get(trainingId)
      if (!training) return
      await notify(context, tx, { kind, receiverId: userId, postId: trainingId })
      if (!isWanted) return
      await mailAboutTraining(context, tx, { userId, kind, trainingId, recipient }, (facts) => write(facts, training))
    }),
  )
}
