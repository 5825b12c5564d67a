/** SQL of the people who get mails about trainings, and of what they already got. */
import type { Recipient } from '#features/accounts/server/service/mail-address.ts'
import { recipientSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

const PERSON = recipientSql('person')

export interface ClaimedMail extends Recipient {
  userId: number
  trainingId: number
  /** Whether the person wants this mail about this training. */
  isWanted: boolean
}

interface DuePage {
  now: Date
  after: number
  limit: number
}

// At `$1`, `$2` hours before the first session. Only trainings with a session then are read. Who joined later has just read
// the times.
const TO_REMIND = `select own.id from user_events own
     join posts p on p.id = own.training_id and p.status > 0 and p.deleted_at is null
     cross join lateral (select min(session.starts_at) as starts_at from training_sessions session
       where session.training_id = own.training_id) first
     where own.state = 'joined' and own.reminded_at is null
       and own.training_id in (select session.training_id from training_sessions session
         where session.starts_at > $1 and session.starts_at <= $1::timestamptz + make_interval(hours => $2))
       and first.starts_at > $1 and first.starts_at <= $1::timestamptz + make_interval(hours => $2)
       and own.joined_at <= first.starts_at - make_interval(hours => $2)`

const toRemindStatement = statement<{ id: number }>(
  'registrations.to-remind',
  `${TO_REMIND} and own.id > $3 order by own.id limit $4`,
)

/** Registrations of trainings that start within these hours, not reminded yet. */
export async function listToRemind(
  db: Db,
  { now, hours, after, limit }: DuePage & { hours: number },
): Promise<number[]> {
  return (await db.query(toRemindStatement, [now, hours, after, limit])).map(({ id }) => id)
}

// A row that another instance has locked is its own.
const reminderStatement = statement<ClaimedMail>(
  'registrations.claim-reminder',
  `with taken as (
     update user_events set reminded_at = $1
     where id in (${TO_REMIND} and own.id = $3 for update of own skip locked)
     returning user_id, training_id, wants_reminder
   )
   select taken.user_id as "userId", taken.training_id as "trainingId", taken.wants_reminder as "isWanted", ${PERSON}
   from taken join users person on person.id = taken.user_id`,
)

/** Marks a registration as reminded, in the transaction that queues the mail; undefined: another run has it. */
export async function claimReminder(
  tx: Db,
  { id, now, hours }: { id: number; now: Date; hours: number },
): Promise<ClaimedMail | undefined> {
  return (await tx.query(reminderStatement, [now, hours, id]))[0]
}

const TO_NOTIFY = `select own.id from user_events own
     join trainings training on training.post_id = own.training_id and training.recording_url is not null
     join posts p on p.id = own.training_id and p.status > 0 and p.deleted_at is null
     where own.state = 'joined' and own.recording_announced_at is null
       and not exists (select from training_sessions session
         where session.training_id = own.training_id and session.ends_at > $1)`

const toNotifyStatement = statement<{ id: number }>(
  'registrations.to-notify-of-recording',
  `${TO_NOTIFY} and own.id > $2 order by own.id limit $3`,
)

/** Registrations of trainings with a recording, whose people are not notified of it yet. */
export async function listToNotifyOfRecording(db: Db, { now, after, limit }: DuePage): Promise<number[]> {
  return (await db.query(toNotifyStatement, [now, after, limit])).map(({ id }) => id)
}

const recordingStatement = statement<ClaimedMail>(
  'registrations.claim-recording',
  `with taken as (
     update user_events set recording_announced_at = $1
     where id in (${TO_NOTIFY} and own.id = $2 for update of own skip locked)
     returning user_id, training_id, wants_recording_mail
   )
   select taken.user_id as "userId", taken.training_id as "trainingId", taken.wants_recording_mail as "isWanted",
     ${PERSON}
   from taken join users person on person.id = taken.user_id`,
)

/** Like `claimReminder`, for a recording. */
export async function claimRecording(tx: Db, { id, now }: { id: number; now: Date }): Promise<ClaimedMail | undefined> {
  return (await tx.query(recordingStatement, [now, id]))[0]
}
