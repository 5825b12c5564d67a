/** Reminders of the day before, and new recordings: each once per person, also with several instances. */
import type { MailKind } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { readPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import type { Mail } from '#server/mail/mail.ts'
import { MAILS_BATCH, REMINDER_HOURS } from '../../constants.ts'
import type { MailFacts } from '../emails/joined.ts'
import { recordingMail } from '../emails/recording.ts'
import { reminderMail } from '../emails/reminder.ts'
import { type ClaimedMail, claimRecordings, claimReminders } from '../repository/recipients.ts'
import { mailAboutTraining } from './mail-registration.ts'

/** Reminds people who joined of a training whose first session starts within a day. */
export function remindOfTrainings(context: Context): Promise<void> {
  const { now } = context
  return announce(context, {
    kind: 'training_reminder',
    claim: (tx) => claimReminders(tx, { now, hours: REMINDER_HOURS, limit: MAILS_BATCH }),
    write: (facts, training) => reminderMail({ ...facts, training }),
  })
}

/** Tells people who joined that a recording is there. */
export function announceRecordings(context: Context): Promise<void> {
  const { now } = context
  return announce(context, {
    kind: 'training_recording',
    claim: (tx) => claimRecordings(tx, { now, limit: MAILS_BATCH }),
    write: (facts, { topic }) => recordingMail({ ...facts, topic }),
  })
}

interface Announcement {
  kind: Extract<MailKind, 'training_reminder' | 'training_recording'>
  claim: (tx: Db) => Promise<ClaimedMail[]>
  write: (facts: MailFacts, training: TrainingPlaces) => Mail
}

/** The rows are claimed in the transaction that queues the mails: a run that ends early leaves them to the next one. */
async function announce(context: Context, { kind, claim, write }: Announcement): Promise<void> {
  const { db, now } = context
  let isDone = false
  while (!isDone) {
    isDone = await db.transaction(async (tx) => {
      const claimed = await claim(tx)
      const trainings = new Map<number, TrainingPlaces | undefined>()
      for (const id of new Set(claimed.map(({ trainingId }) => trainingId))) {
        trainings.set(id, await readPlaces({ db: tx, now }, id))
      }
      for (const { userId, trainingId, isWanted, ...recipient } of claimed) {
        const training = trainings.get(trainingId)
        if (!training) continue
        await notify(context, tx, { kind, receiverId: userId, postId: trainingId })
        if (!isWanted) continue
        await mailAboutTraining(context, tx, { userId, kind, trainingId, recipient }, (facts) => write(facts, training))
      }
      return claimed.length === 0
    })
  }
}
