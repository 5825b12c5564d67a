/** Mails about a registration, with a calendar file, in the transaction that changes it. */
import { findRecipient, type Recipient } from '#features/accounts/server/service/mail-address.ts'
import type { MailKind } from '#features/notifications/constants.ts'
import { unsubscribeUrl, wantsMail } from '#features/notifications/server/service/mail-choices.ts'
import { postPath } from '#features/posts/constants.ts'
import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { type Mail, queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { cancelledMail } from '../emails/cancelled.ts'
import { joinedMail, type MailFacts } from '../emails/joined.ts'
import { trainingCalendar } from './calendar.ts'

type MailCall = Pick<Context, 'now' | 'config' | 'enqueue'>

interface RegistrationChange {
  userId: number
  training: TrainingPlaces
  /** The sequence number of the registration. */
  sequence: number
}

export function mailJoined(call: MailCall, tx: Db, change: RegistrationChange): Promise<void> {
  return mailPlace(call, tx, { ...change, kind: 'training_joined' })
}

export function mailMovedUp(call: MailCall, tx: Db, change: RegistrationChange): Promise<void> {
  return mailPlace(call, tx, { ...change, kind: 'training_place' })
}

async function mailPlace(
  call: MailCall,
  tx: Db,
  { userId, training, sequence, kind }: RegistrationChange & { kind: 'training_joined' | 'training_place' },
): Promise<void> {
  const { config, now } = call
  await mailAboutTraining(call, tx, { userId, kind, trainingId: training.id }, async (about) => ({
    ...joinedMail({ ...about, training, isMovedUp: kind === 'training_place' }),
    calendar: await trainingCalendar({ db: tx, config, now, training, sequence }),
  }))
}

export async function mailCancelled(
  call: MailCall,
  tx: Db,
  { userId, training, sequence }: RegistrationChange,
): Promise<void> {
  const { config, now } = call
  await mailAboutTraining(call, tx, { userId, kind: 'training_joined', trainingId: training.id }, async (about) => ({
    ...cancelledMail({ ...about, topic: training.topic }),
    calendar: await trainingCalendar({ db: tx, config, now, training, sequence, isCancelled: true }),
  }))
}

interface About {
  userId: number
  kind: MailKind
  trainingId: number
  /** Loaded unless given. */
  recipient?: Recipient
}

/** Queues a mail in the transaction `tx`, unless the person has no confirmed address or switched this kind off. */
export async function mailAboutTraining(
  call: MailCall,
  tx: Db,
  { userId, kind, trainingId, recipient }: About,
  write: (facts: MailFacts) => Promise<Mail> | Mail,
): Promise<void> {
  const { config } = call
  const person = recipient ?? (await findRecipient(tx, userId))
  if (!person?.email || !isMailAddress(person.email) || !(await wantsMail(tx, userId, kind))) return
  const mail = await write({
    to: person.email,
    firstname: person.firstname,
    href: config.publicOrigin + postPath('event', trainingId),
    unsubscribeUrl: unsubscribeUrl(config, userId, kind),
  })
  await queueMail(call, tx, mail)
}
