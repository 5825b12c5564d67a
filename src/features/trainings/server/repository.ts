/** Training rows as JSON: the one of a post, or those on a tool. */

import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { jsonRow, jsonRows } from '#server/database/json-rows.ts'

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
      'end', session.ends_at, 'channel', session.channel) order by session.starts_at, session.id)
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

interface TrainingContent {
  priceSatang: number
  seats: number
  lastDateJoin: Date
  recordingUrl: string | null
  isMonthly: boolean
  /** First day of the month, `2026-11-01`; null unless it is a monthly training. */
  monthlyOn: string | null
  eventImageId: number | null
  hasTest: boolean
  hasCertificate: boolean
}

const insertStatement = statement(
  'trainings.insert',
  'insert into trainings (post_id, seats, last_date_join) values ($1, $2, $3)',
)

export async function insertTraining(
  db: Db,
  { postId, seats, lastDateJoin }: { postId: number; seats: number; lastDateJoin: Date },
): Promise<void> {
  await db.query(insertStatement, [postId, seats, lastDateJoin])
}

const updateStatement = statement(
  'trainings.update',
  `update trainings set (price_satang, seats, last_date_join, recording_url, is_monthly, monthly_on, event_image_id,
     has_test, has_certificate) = (select price_satang, seats, last_date_join, recording_url, is_monthly, monthly_on,
     event_image_id, has_test, has_certificate from json_populate_record(trainings, $2))
   where post_id = $1`,
)

export async function updateTraining(db: Db, trainingId: number, training: TrainingContent): Promise<void> {
  await db.query(updateStatement, [trainingId, jsonRow(training)])
}

export interface SessionRow {
  id: number
  startsAt: Date
  endsAt: Date
  channel: string
  joinUrl: string | null
  calendarSequence: number
}

const sessionsStatement = statement<SessionRow>(
  'trainings.sessions',
  `select id, starts_at as "startsAt", ends_at as "endsAt", channel, join_url as "joinUrl",
     calendar_sequence as "calendarSequence"
   from training_sessions where training_id = $1 order by starts_at, id`,
)

/** Ordered by start. */
export function listSessions(db: Db, trainingId: number): Promise<SessionRow[]> {
  return db.query(sessionsStatement, [trainingId])
}

type SessionContent = Omit<SessionRow, 'id' | 'calendarSequence'>

// Positions are unique: they move out of the way first.
const freePositionsStatement = statement(
  'trainings.free-positions',
  'update training_sessions set position = -1 - position where training_id = $1',
)
const deleteSessionsStatement = statement(
  'trainings.delete-sessions',
  'delete from training_sessions where training_id = $1 and id <> all($2::bigint[])',
)
const updateSessionsStatement = statement(
  'trainings.update-sessions',
  `update training_sessions session set position = saved.position, starts_at = saved.starts_at,
     ends_at = saved.ends_at, channel = saved.channel, join_url = saved.join_url,
     calendar_sequence = session.calendar_sequence + (
       (session.starts_at, session.ends_at, session.channel)
       is distinct from (saved.starts_at, saved.ends_at, saved.channel))::int
   from json_populate_recordset(null::training_sessions, $2) saved
   where session.id = saved.id and session.training_id = $1`,
)
const insertSessionsStatement = statement(
  'trainings.insert-sessions',
  `insert into training_sessions (training_id, position, starts_at, ends_at, channel, join_url)
   select $1, position, starts_at, ends_at, channel, join_url
   from json_populate_recordset(null::training_sessions, $2)`,
)

/** Sets the sessions of a locked training in this order: those without id are new, missing ones are deleted. */
export async function replaceSessions(
  db: Db,
  trainingId: number,
  sessions: readonly (SessionContent & { id: number | null })[],
): Promise<void> {
  const rows = sessions.map((session, position) => ({ ...session, position }))
  const kept = rows.filter(({ id }) => id !== null)
  await db.query(deleteSessionsStatement, [trainingId, kept.map(({ id }) => id)])
  await db.query(freePositionsStatement, [trainingId])
  await db.query(updateSessionsStatement, [trainingId, jsonRows(kept)])
  await db.query(insertSessionsStatement, [trainingId, jsonRows(rows.filter(({ id }) => id === null))])
}

const deleteToolsStatement = statement('trainings.remove-tools', 'delete from training_tools where training_id = $1')
const insertToolsStatement = statement(
  'trainings.add-tools',
  `insert into training_tools (training_id, tech_review_id, position)
   select $1, tool.id, tool.place - 1 from unnest($2::bigint[]) with ordinality as tool (id, place)`,
)

/** Sets the tech reviews that a training is about. */
export async function replaceTools(db: Db, trainingId: number, techReviewIds: readonly number[]): Promise<void> {
  await db.query(deleteToolsStatement, [trainingId])
  if (techReviewIds.length > 0) await db.query(insertToolsStatement, [trainingId, techReviewIds])
}

const copyStatement = statement(
  'trainings.copy',
  `insert into trainings (post_id, price_satang, seats, last_date_join, event_image_id, has_test, has_certificate)
   select $2, price_satang, seats, $3, event_image_id, has_test, has_certificate from trainings where post_id = $1`,
)
const copyToolsStatement = statement(
  'trainings.copy-tools',
  `insert into training_tools (training_id, tech_review_id, position)
   select $2, tech_review_id, position from training_tools where training_id = $1`,
)

/** Copies a training without its sessions, recording, month and people. */
export async function copyTraining(
  db: Db,
  { id, copyId, lastDateJoin }: { id: number; copyId: number; lastDateJoin: Date },
): Promise<void> {
  await db.query(copyStatement, [id, copyId, lastDateJoin])
  await db.query(copyToolsStatement, [id, copyId])
}
