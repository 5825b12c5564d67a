/** SQL of announcements. Times are compared with the clock of the database, which all instances share. */
import { type Db, statement } from '#server/database/db.ts'
import type { AnnouncementKind, Audience } from '../../constants.ts'

export interface AnnouncementRow {
  id: number
  version: number
  kind: AnnouncementKind
  text: string
  linkLabel: string
  linkHref: string
  audience: Audience
  startsAt: Date
  endsAt: Date | null
}

export type NewAnnouncement = Omit<AnnouncementRow, 'id' | 'version'>

const COLUMNS = `id, version, kind, text, link_label as "linkLabel", link_href as "linkHref", audience,
  starts_at as "startsAt", ends_at as "endsAt"`
const RUNS = 'starts_at <= now() and (ends_at is null or ends_at > now())'

const runningStatement = statement<AnnouncementRow>(
  'announcements.running',
  `select ${COLUMNS} from announcements where ${RUNS} and (audience = 'all' or $1)
   order by kind = 'important' desc, starts_at desc, id desc limit $2`,
)
const listStatement = statement<AnnouncementRow>(
  'announcements.list',
  `select ${COLUMNS} from announcements order by starts_at desc, id desc`,
)
const insertStatement = statement<AnnouncementRow>(
  'announcements.insert',
  `insert into announcements (kind, text, link_label, link_href, audience, starts_at, ends_at, is_shown)
   select $1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz,
     $6::timestamptz <= now() and ($7::timestamptz is null or $7::timestamptz > now())
   where (select count(*) from announcements) < $8
   returning ${COLUMNS}`,
)
const changeStatement = statement<AnnouncementRow>(
  'announcements.change',
  `update announcements set kind = $1, text = $2, link_label = $3, link_href = $4, audience = $5,
     starts_at = $6::timestamptz, ends_at = $7::timestamptz, version = version + 1,
     is_shown = $6::timestamptz <= now() and ($7::timestamptz is null or $7::timestamptz > now())
   where id = $8 and version = $9 returning ${COLUMNS}`,
)
const existsStatement = statement('announcements.exists', 'select 1 from announcements where id = $1')
const deleteStatement = statement('announcements.delete', 'delete from announcements where id = $1 returning 1')
const switchStatement = statement<{ id: number }>(
  'announcements.switch',
  `update announcements set is_shown = (${RUNS}) where is_shown <> (${RUNS}) returning id`,
)

const valuesOf = ({ kind, text, linkLabel, linkHref, audience, startsAt, endsAt }: NewAnnouncement) => [
  kind,
  text,
  linkLabel,
  linkHref,
  audience,
  startsAt,
  endsAt,
]

/** Important ones first, then the newest. */
export function listRunning(
  db: Db,
  { isMember, limit }: { isMember: boolean; limit: number },
): Promise<AnnouncementRow[]> {
  return db.query(runningStatement, [isMember, limit])
}

export function listAnnouncementRows(db: Db): Promise<AnnouncementRow[]> {
  return db.query(listStatement)
}

/** Undefined when `max` announcements exist. */
export async function insertAnnouncement(
  tx: Db,
  announcement: NewAnnouncement,
  max: number,
): Promise<AnnouncementRow | undefined> {
  return (await tx.query(insertStatement, [...valuesOf(announcement), max]))[0]
}

/** Undefined when it has another version by now or is gone. */
export async function updateAnnouncement(
  tx: Db,
  { id, version, ...announcement }: NewAnnouncement & { id: number; version: number },
): Promise<AnnouncementRow | undefined> {
  return (await tx.query(changeStatement, [...valuesOf(announcement), id, version]))[0]
}

export async function announcementExists(db: Db, id: number): Promise<boolean> {
  return (await db.query(existsStatement, [id])).length > 0
}

export async function removeAnnouncement(tx: Db, id: number): Promise<boolean> {
  return (await tx.query(deleteStatement, [id])).length > 0
}

/** Announcements that began or ended since the last call: each is returned once, to one instance. */
export async function switchAnnouncementRows(tx: Db): Promise<number> {
  return (await tx.query(switchStatement)).length
}
