/** The trainings that a person joined, with the dates of their sessions. */
import { type Db, statement } from '#server/database/db.ts'

/** More trainings than a year has. */
const LIMIT = 200

export interface TimelineRow {
  userEventId: number
  id: number
  topic: string
  startsAt: Date
  endsAt: Date
  days: number
  hours: number
  hasRecording: boolean
  hasCertificate: boolean
}

/** Aggregates may be null, which the condition of the statement excludes. */
type SelectedRow = { [Name in keyof TimelineRow]: TimelineRow[Name] | null }

const timelineStatement = statement<SelectedRow>(
  'profiles.timeline',
  `select own.id as "userEventId", own.training_id as id, p.topic, span.starts_at as "startsAt",
     span.ends_at as "endsAt", span.days, span.hours, training.recording_url is not null as "hasRecording",
     exists (select from certificates certificate where certificate.user_event_id = own.id
       and certificate.revoked_at is null) as "hasCertificate"
   from user_events own
   join trainings training on training.post_id = own.training_id
   join posts p on p.id = own.training_id and p.deleted_at is null and p.status > 0
   cross join lateral (
     select min(session.starts_at) as starts_at, max(session.ends_at) as ends_at,
       count(distinct (session.starts_at at time zone 'Asia/Bangkok')::date)::int as days,
       round(extract(epoch from sum(session.ends_at - session.starts_at)) / 3600)::int as hours
     from training_sessions session where session.training_id = own.training_id) span
   where own.user_id = $1 and own.state = 'joined' and span.ends_at >= $2
   order by span.starts_at desc, own.id desc limit ${LIMIT}`,
)

/** Those that end at `since` or later; the latest is first. */
export async function findTimeline(db: Db, userId: number, since: Date): Promise<TimelineRow[]> {
  return (await db.query(timelineStatement, [userId, since])) as TimelineRow[]
}
