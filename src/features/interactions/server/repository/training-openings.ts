/** Trainings that begin to be open, and the voters who have to hear of it. */
import { mailEmailSql } from '#features/accounts/server/service/person-sql.ts'
import { type Db, statement } from '#server/database/db.ts'

// Open as the policy of trainings says it, for a training whose state is not derived row by row.
const OPENED = `insert into training_openings (training_id)
  select training.post_id from trainings training join posts p on p.id = training.post_id
  where p.status = 1 and p.deleted_at is null
    and training.last_date_join > $1 and training.join_count < training.seats
    and not exists (select from training_sessions session where session.training_id = training.post_id
      and session.starts_at <= $1 and $1 < session.ends_at)
  on conflict do nothing`

const noteStatement = statement(
  'interactions.note-openings',
  `with opened as (${OPENED} returning training_id)
   insert into training_notices (training_id, user_id)
   select distinct opened.training_id, vote.user_id
   from opened join posts p on p.id = opened.training_id
   join training_tools tool on tool.training_id = opened.training_id
   join post_votes vote on vote.post_id = tool.tech_review_id and vote.kind = 'vote'
   where greatest(p.published_at, p.updated_at) > $1 - make_interval(days => $2)
   on conflict do nothing`,
)

const passStatement = statement('interactions.pass-openings', OPENED)

/** Trainings that are open now are no news to anybody: a seed brought them. */
export async function passOpenings(db: Db, now: Date): Promise<void> {
  await db.query(passStatement, [now])
}

/** Remembers trainings that are open for the first time, and their voters unless it is old news. */
export async function noteOpenings(db: Db, { now, newsDays }: { now: Date; newsDays: number }): Promise<void> {
  await db.query(noteStatement, [now, newsDays])
}

export interface Notice {
  trainingId: number
  userId: number
  topic: string
  lastDateJoin: Date
  firstname: string
  /** Null for a person without an address, or with one that is not verified. */
  email: string | null
  /** False: the training has closed or gone meanwhile. */
  isNews: boolean
}

const takeStatement = statement<Notice>(
  'interactions.take-notices',
  `with taken as (
     update training_notices set told_at = $1
     where (training_id, user_id) in (
       select training_id, user_id from training_notices where told_at is null
       order by training_id, user_id limit $2 for update skip locked)
     returning training_id, user_id
   )
   select taken.training_id as "trainingId", taken.user_id as "userId", p.topic,
     training.last_date_join as "lastDateJoin", coalesce(person.firstname_th, person.firstname) as firstname,
     ${mailEmailSql('person')} as email,
     p.status = 1 and p.deleted_at is null and training.last_date_join > $1 and person.deleted_at is null as "isNews"
   from taken join posts p on p.id = taken.training_id join trainings training on training.post_id = p.id
   join users person on person.id = taken.user_id`,
)

/** Marks up to `limit` waiting notices as told; rolled back with the mails that the caller writes. */
export async function takeNotices(db: Db, { now, limit }: { now: Date; limit: number }): Promise<Notice[]> {
  return db.query(takeStatement, [now, limit])
}

const waitingStatement = statement<{ waits: boolean }>(
  'interactions.notices-wait',
  'select exists (select from training_notices where told_at is null) as waits',
)

export async function hasWaitingNotices(db: Db): Promise<boolean> {
  const [row] = await db.query(waitingStatement)
  return row?.waits ?? false
}
