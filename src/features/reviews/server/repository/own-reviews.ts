/** SQL of a person's own reviews and of what they can review. */
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { type ReviewRow, reviewColumns } from '../sql.ts'

export interface OwnReviewRow extends ReviewRow {
  reason: string
  isHeld: boolean
}

const OWN = `${reviewColumns('r', { isOwn: true })}, r.reason, r.is_held as "isHeld"`

const ofTypeStatement = statement<OwnReviewRow>(
  'reviews.own-of-type',
  `select ${OWN} from reviews r where r.user_id = $1 and r.type = $2`,
)

export async function findOwnReview(db: Db, userId: number, type: number): Promise<OwnReviewRow | undefined> {
  const [row] = await db.query(ofTypeStatement, [userId, type])
  return row
}

const listStatement = statement<OwnReviewRow>(
  'reviews.own',
  `select ${OWN} from reviews r where r.user_id = $1 order by r.created_at desc, r.id desc limit $2 offset $3`,
)

interface OwnPage {
  userId: number
  limit: number
  offset: number
}

export function listOwnReviews(db: Db, { userId, limit, offset }: OwnPage): Promise<OwnReviewRow[]> {
  return db.query(listStatement, [userId, limit, offset])
}

export interface WaitingRow {
  training: NonNullable<ReviewRow['training']> | null
  since: Date
}

// A training review empties the items of all trainings; the item without a training is the site.
const WAITING = `select event.training_id as id, ended.at as since from user_events event
    join posts p on p.id = event.training_id and p.deleted_at is null and p.status > 0
    join lateral (select max(session.ends_at) as at from training_sessions session
      where session.training_id = event.training_id) ended on ended.at <= $2
    where event.user_id = $1 and event.state = 'joined'
      and not exists (select from reviews r where r.user_id = $1 and r.type = 1)
  union all
  select null, member.created_at from users member where member.id = $1
    and not exists (select from reviews r where r.user_id = $1 and r.type = 2)`

const waitingStatement = statement<WaitingRow>(
  'reviews.waiting',
  `select case when p.id is not null then
     json_build_object('id', p.id, 'topic', p.topic, 'image', ${imageJson('cover')}) end as training, item.since
   from (${WAITING}) item left join posts p on p.id = item.id left join images cover on cover.id = p.image_id
   order by item.since desc, item.id desc nulls last limit $3 offset $4`,
)

export function listWaiting(db: Db, { userId, now, limit, offset }: OwnPage & { now: Date }): Promise<WaitingRow[]> {
  return db.query(waitingStatement, [userId, now, limit, offset])
}

interface OwnTotals {
  waiting: number
  reviewed: number
  /** Full name without prefix. */
  name: string
}

const totalsStatement = statement<OwnTotals>(
  'reviews.own-totals',
  `select (select count(*)::int from (${WAITING}) item) as waiting,
     (select count(*)::int from reviews r where r.user_id = $1) as reviewed,
     (select coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname) from users where id = $1) as name`,
)

export async function countOwn(db: Db, userId: number, now: Date): Promise<OwnTotals> {
  const [row] = await db.query(totalsStatement, [userId, now])
  return row!
}

const takenStatement = statement(
  'reviews.has-taken',
  `select 1 from user_events event
   join posts p on p.id = event.training_id and p.deleted_at is null and p.status > 0
   where event.user_id = $1 and event.training_id = $2 and event.state = 'joined'
     and (select max(session.ends_at) from training_sessions session where session.training_id = event.training_id) <= $3`,
)

/** Whether the person joined this training and it has ended. */
export async function hasTaken(
  db: Db,
  { userId, trainingId, now }: { userId: number; trainingId: number; now: Date },
): Promise<boolean> {
  return (await db.query(takenStatement, [userId, trainingId, now])).length > 0
}
