/** SQL that detects newly opened trainings and claims the notifications of their voters. */
import { mailEmailSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

// The same condition as the policy of trainings, written in SQL to check all trainings at once.
const OPENED = `insert into training_openings (training_id)
  select training.post_id from trainings training join posts p on p.id = training.post_id
  where p.status = 1 and p.deleted_at is null
    and training.last_date_join > $1 and training.join_count < training.seats
    and not exists (select from training_sessions session where session.training_id = training.post_id
      and session.starts_at <= $1 and $1 < session.ends_at)
  on conflict do nothing`

const recordStatement = statement(
  'interactions.record-openings',
  `with opened as (${OPENED} returning training_id)
   insert into training_opening_notifications (training_id, user_id)
   select distinct opened.training_id, vote.user_id
   from opened join posts p on p.id = opened.training_id
   join training_tools tool on tool.training_id = opened.training_id
   join post_votes vote on vote.post_id = tool.tech_review_id and vote.kind = 'vote'
   where greatest(p.published_at, p.updated_at) > $1 - make_interval(days => $2)
   on conflict do nothing`,
)

const skipStatement = statement('interactions.skip-openings', OPENED)

/** Records the trainings that are open now without notifying voters. Used after a seed. */
export async function skipOpenings(db: Db, now: Date): Promise<void> {
  await db.query(skipStatement, [now])
}

/** Records newly opened trainings, and their voters if the training was published or changed in the last `newsDays`. */
export async function recordOpenings(db: Db, { now, newsDays }: { now: Date; newsDays: number }): Promise<void> {
  await db.query(recordStatement, [now, newsDays])
}

interface PendingNotification {
  trainingId: number
  userId: number
}

interface OpeningNotification extends PendingNotification {
  topic: string
  lastDateJoin: Date
  firstname: string
  /** Null if the user has no verified address. */
  email: string | null
  /** False if the training was closed or deleted, or the account was deleted, in the meantime. */
  isNews: boolean
}

const claimStatement = statement<OpeningNotification>(
  'interactions.claim-notification',
  `with taken as (
     update training_opening_notifications set notified_at = $1
     where (training_id, user_id) in (
       select training_id, user_id from training_opening_notifications
       where training_id = $2 and user_id = $3 and notified_at is null for update skip locked)
     returning training_id, user_id
   )
   select taken.training_id as "trainingId", taken.user_id as "userId", p.topic,
     training.last_date_join as "lastDateJoin", coalesce(person.firstname_th, person.firstname) as firstname,
     ${mailEmailSql('person')} as email,
     p.status = 1 and p.deleted_at is null and training.last_date_join > $1 and person.deleted_at is null as "isNews"
   from taken join posts p on p.id = taken.training_id join trainings training on training.post_id = p.id
   join users person on person.id = taken.user_id`,
)

/** Marks a pending notification as sent, in the transaction that queues the mail; undefined: another run has it. */
export async function claimNotification(
  tx: Db,
  { trainingId, userId, now }: PendingNotification & { now: Date },
): Promise<OpeningNotification | undefined> {
  return (await tx.query(claimStatement, [now, trainingId, userId]))[0]
}

const pendingStatement = statement<PendingNotification>(
  'interactions.pending-notifications',
  `select training_id as "trainingId", user_id as "userId" from training_opening_notifications
   where notified_at is null and (training_id, user_id) > ($1, $2) order by training_id, user_id limit $3`,
)

/** Notifications that are not sent, after one of them. */
export function listPendingNotifications(
  db: Db,
  { after: { trainingId, userId }, limit }: { after: PendingNotification; limit: number },
): Promise<PendingNotification[]> {
  return db.query(pendingStatement, [trainingId, userId, limit])
}
