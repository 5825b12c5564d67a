/** Training rows as JSON: the one of a post, or those on a tool. */

import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

/** Row that `trainingJson` builds; times are ISO text with their time zone. */
export interface TrainingRow {
  id: number
  priceSatang: number
  seats: number
  joinCount: number
  lastDateJoin: string
  recordingUrl: string | null
  isMonthly: boolean
  hasTest: boolean
  hasCertificate: boolean
  eventImage: Image | null
  /** Ordered by start. */
  sessions: { id: number; start: string; end: string; channel: string }[]
}

/** SQL expression of a `TrainingRow` as JSON, from the row of `trainings` with this alias. */
export function trainingJson(alias: string): string {
  return `json_build_object('id', ${alias}.post_id, 'priceSatang', ${alias}.price_satang, 'seats', ${alias}.seats,
    'joinCount', ${alias}.join_count, 'lastDateJoin', ${alias}.last_date_join,
    'recordingUrl', ${alias}.recording_url, 'isMonthly', ${alias}.is_monthly, 'hasTest', ${alias}.has_test,
    'hasCertificate', ${alias}.has_certificate,
    'eventImage', (select ${imageJson('event_image')} from images event_image
      where event_image.id = ${alias}.event_image_id),
    'sessions', coalesce((select json_agg(json_build_object('id', session.id, 'start', session.starts_at,
      'end', session.ends_at, 'channel', session.channel) order by session.starts_at)
      from training_sessions session where session.training_id = ${alias}.post_id), '[]'))`
}

export interface PostedTrainingRow {
  training: TrainingRow
  topic: string
  status: 0 | 1 | 2
}

const findStatement = statement<PostedTrainingRow>(
  'trainings.find',
  `select ${trainingJson('training')} as training, p.topic, p.status
   from trainings training join posts p on p.id = training.post_id where training.post_id = $1`,
)

export async function findTraining(db: Db, postId: number): Promise<PostedTrainingRow | undefined> {
  const [row] = await db.query(findStatement, [postId])
  return row
}

const lockStatement = statement('trainings.lock', 'select 1 from trainings where post_id = $1 for no key update')

/** Locks a training until the transaction ends. */
export async function lockTrainingRow(db: Db, trainingId: number): Promise<void> {
  await db.query(lockStatement, [trainingId])
}

const joinStatement = statement(
  'trainings.add-joins',
  'update trainings set join_count = join_count + $2 where post_id = $1',
)

export async function updateJoinCount(db: Db, trainingId: number, change: number): Promise<void> {
  await db.query(joinStatement, [trainingId, change])
}

/** Maximum number of trainings listed for one tool. */
const LISTED_MAX = 50

const listStatement = statement<PostedTrainingRow>(
  'trainings.of-tool',
  `select ${trainingJson('training')} as training, p.topic, p.status
   from training_tools tool
   join trainings training on training.post_id = tool.training_id
   join posts p on p.id = training.post_id and p.status = 1 and p.deleted_at is null
   where tool.tech_review_id = $1
   order by (select max(session.starts_at) from training_sessions session
     where session.training_id = training.post_id) desc nulls last, p.id desc
   limit ${LISTED_MAX}`,
)

/** Published trainings on a tool, the newest session first. */
export function listTrainingsOfTool(db: Db, techReviewId: number): Promise<PostedTrainingRow[]> {
  return db.query(listStatement, [techReviewId])
}
