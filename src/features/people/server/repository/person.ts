/** SQL of one person. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { PeopleAuditAction } from '#lib/audit.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { SESSION_IS_ALIVE } from '#server/http/sessions/session.ts'
import { PERSON_COLUMNS, PERSON_JOINS, type PersonListRow } from './people.ts'

export interface PersonRow extends PersonListRow {
  username: string | null
  memberType: number
  job: string
  workplace: string
  aboutMe: string
}

const findStatement = dynamicStatement<PersonRow>(
  'people.find',
  `select ${PERSON_COLUMNS}, u.username, u.member_type as "memberType", u.job, u.workplace, u.about_me as "aboutMe"
     from users u ${PERSON_JOINS} where u.id = $1 and u.deleted_at is null`,
)

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.query(findStatement, [id])
  return row
}

interface PersonCounts {
  posts: number
  comments: number
  hidden_comments: number
  reviews: number
  trainings: number
  orders: number
  certificates: number
  reports: number
}

const countsStatement = statement<PersonCounts>(
  'people.counts',
  `select (select count(*)::int from posts where author_id = $1) as posts,
     (select count(*)::int from comments where user_id = $1 and deleted_at is null) as comments,
     (select count(*)::int from comments where user_id = $1 and deleted_at is null and not is_shown) as hidden_comments,
     (select count(*)::int from reviews where user_id = $1) as reviews,
     (select count(*)::int from user_events where user_id = $1) as trainings,
     (select count(*)::int from orders where user_id = $1) as orders,
     (select count(*)::int from certificates where user_id = $1) as certificates,
     (select count(*)::int from comment_reports r join comments c on c.id = r.comment_id where c.user_id = $1)
       + (select count(*)::int from review_reports r join reviews w on w.id = r.review_id where w.user_id = $1) as reports`,
)

export async function countContent(db: Db, id: number): Promise<PersonCounts> {
  const [row] = await db.query(countsStatement, [id])
  return row!
}

interface DeviceRow {
  id: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
}

const devicesStatement = statement<DeviceRow>(
  'people.devices',
  `select left(encode(id_hash, 'hex'), 24) as id, user_agent as "userAgent", created_at as "createdAt",
          last_seen_at as "lastSeenAt"
     from sessions where user_id = $1 and ${SESSION_IS_ALIVE} order by last_seen_at desc, id_hash`,
)

export function listDevices(db: Db, id: number): Promise<DeviceRow[]> {
  return db.query(devicesStatement, [id])
}

interface LogRow {
  id: number
  action: PeopleAuditAction
  actor: string
  reason: string
  createdAt: Date
}

const logStatement = statement<LogRow>(
  'people.log',
  `select entry.id, entry.action, ${fullnameSql('actor')} as actor, entry.reason, entry.created_at as "createdAt"
     from audit_entries entry join users actor on actor.id = entry.actor_id
    where entry.subject_id = $1 and entry.action like 'person.%' and entry.action <> 'person.list'
    order by entry.id desc limit $2`,
)

/** The newest entries about the person; that the person was listed is not among them. */
export function listLog(db: Db, id: number, limit: number): Promise<LogRow[]> {
  return db.query(logStatement, [id, limit])
}

interface ContactDetails {
  mobile: string | null
  id_code: string | null
  contact_email: string | null
}

const privateStatement = statement<ContactDetails>(
  'people.private',
  'select mobile, id_code, contact_email from users where id = $1 and deleted_at is null',
)

export async function findContactDetails(db: Db, id: number): Promise<ContactDetails | undefined> {
  const [row] = await db.query(privateStatement, [id])
  return row
}
