/** SQL of the people who get mails about trainings, and of what they already got. */
import { recipientSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

const PERSON = recipientSql('person')

export interface Recipient {
  firstname: string
  /** Null if the address is not verified. */
  email: string | null
}

const recipientStatement = statement<Recipient>(
  'registrations.recipient',
  `select ${PERSON} from users person where person.id = $1 and person.deleted_at is null`,
)

export async function findRecipient(db: Db, userId: number): Promise<Recipient | undefined> {
  const [row] = await db.query(recipientStatement, [userId])
  return row
}

export interface ClaimedMail extends Recipient {
  userId: number
  trainingId: number
  /** Whether the person wants this mail about this training. */
  isWanted: boolean
}

// Only trainings with a session tomorrow are read. Rows that another instance has locked are its own. Who joined in the last day has just read the times.
const reminderStatement = statement<ClaimedMail>(
  'registrations.claim-reminders',
  `with due as (
     select own.id from user_events own
     join posts p on p.id = own.training_id and p.status > 0 and p.deleted_at is null
     cross join lateral (select min(session.starts_at) as starts_at from training_sessions session
       where session.training_id = own.training_id) first
     where own.state = 'joined' and own.reminded_at is null
       and own.training_id in (select session.training_id from training_sessions session
         where session.starts_at > $1 and session.starts_at <= $1::timestamptz + make_interval(hours => $2))
       and first.starts_at > $1 and first.starts_at <= $1::timestamptz + make_interval(hours => $2)
       and own.joined_at <= first.starts_at - make_interval(hours => $2)
     order by own.id limit $3 for update of own skip locked
   ), taken as (
     update user_events set reminded_at = $1 where id in (select id from due)
     returning user_id, training_id, wants_reminder
   )
   select taken.user_id as "userId", taken.training_id as "trainingId", taken.wants_reminder as "isWanted", ${PERSON}
   from taken join users person on person.id = taken.user_id`,
)

/** Marks up to `limit` registrations as reminded, in the transaction in which the caller queues the mails. */
export function claimReminders(
  db: Db,
  { now, hours, limit }: { now: Date; hours: number; limit: number },
): Promise<ClaimedMail[]> {
  return db.query(reminderStatement, [now, hours, limit])
}

const recordingStatement = statement<ClaimedMail>(
  'registrations.claim-recordings',
  `with due as (
     select own.id from user_events own
     join trainings training on training.post_id = own.training_id and training.recording_url is not null
     join posts p on p.id = own.training_id and p.status > 0 and p.deleted_at is null
     where own.state = 'joined' and own.recording_announced_at is null
       and not exists (select from training_sessions session
         where session.training_id = own.training_id and session.ends_at > $1)
     order by own.id limit $2 for update of own skip locked
   ), taken as (
     update user_events set recording_announced_at = $1 where id in (select id from due)
     returning user_id, training_id, wants_recording_mail
   )
   select taken.user_id as "userId", taken.training_id as "trainingId", taken.wants_recording_mail as "isWanted",
     ${PERSON}
   from taken join users person on person.id = taken.user_id`,
)

/** Marks up to `limit` registrations as told of the recording, in the transaction in which the caller queues the mails. */
export function claimRecordings(db: Db, { now, limit }: { now: Date; limit: number }): Promise<ClaimedMail[]> {
  return db.query(recordingStatement, [now, limit])
}
