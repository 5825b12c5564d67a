/** Announcements: what readers see, and how admins write them. */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall, VisitorCall } from '#server/feature.ts'
import { readMaintenance } from '#server/http/limits/maintenance.ts'
import { ANNOUNCEMENTS_MAX, type AnnouncementKind, type Audience, SHOWN_MAX } from '../../constants.ts'
import { type AnnouncementState, stateOf } from '../../policy.ts'
import {
  type AnnouncementRow,
  announcementExists,
  insertAnnouncement,
  listAnnouncementRows,
  listRunning,
  type NewAnnouncement,
  removeAnnouncement,
  switchAnnouncementRows,
  updateAnnouncement,
} from '../repository/announcements.ts'
import { presentMaintenance } from './maintenance.ts'

export const SWITCH_ANNOUNCEMENTS = 'announcements.switch-announcements'

/** Enqueued to the second for announcements within a day; the job that runs every minute covers all others. */
const SOON_SECONDS = 86_400

export async function listShownAnnouncements({ db, viewer }: VisitorCall) {
  const rows = await listRunning(db, { isMember: viewer !== null, limit: SHOWN_MAX })
  const announcements = rows.map(({ id, version, kind, text, linkLabel, linkHref, endsAt }) => ({
    id,
    version,
    kind,
    text,
    link: linkHref === '' ? null : { label: linkLabel, href: linkHref },
    endsAt: endsAt?.toISOString() ?? null,
  }))
  return { data: { maintenance: presentMaintenance(await readMaintenance(db)), announcements } }
}

export async function listAnnouncements({ db, now }: MemberCall) {
  const rows = await listAnnouncementRows(db)
  return { data: rows.map((row) => present(row, now)), maintenance: presentMaintenance(await readMaintenance(db)) }
}

/** The fields as admins write them, in the names of the API. */
interface Written {
  text: string
  kind: AnnouncementKind
  link_label: string
  link_href: string
  audience: Audience
  starts_at: string
  ends_at: string | null
}

interface OfficeAnnouncement extends Omit<AnnouncementRow, 'startsAt' | 'endsAt'> {
  startsAt: string
  endsAt: string | null
  state: AnnouncementState
}

/** @throws {AppError} 409 when the site has as many as it may have */
export async function createAnnouncement(call: MemberCall, input: Written) {
  const row = await call.db.transaction(async (tx) => {
    const created = await insertAnnouncement(tx, fromInput(input), ANNOUNCEMENTS_MAX)
    if (!created) throwError('too_many_announcements', { status: 409 })
    await changed(call, tx, created, 'announcement.create')
    return created
  })
  return { data: present(row, call.now) }
}

/** @throws {AppError} 404; 409 when another admin changed it meanwhile */
export async function changeAnnouncement(
  call: MemberCall,
  { announcementId: id, version, ...input }: Written & { announcementId: number; version: number },
) {
  const row = await call.db.transaction(async (tx) => {
    const updated = await updateAnnouncement(tx, { id, version, ...fromInput(input) })
    if (!updated && !(await announcementExists(tx, id))) throwError('not_found')
    if (!updated) throwError('announcement_changed', { status: 409 })
    await changed(call, tx, updated, 'announcement.change')
    return updated
  })
  return { data: present(row, call.now) }
}

/** @throws {AppError} 404 */
export async function deleteAnnouncement(call: MemberCall, { announcementId: id }: { announcementId: number }) {
  await call.db.transaction(async (tx) => {
    if (!(await removeAnnouncement(tx, id))) throwError('not_found')
    await recordAudit(tx, { actorId: call.viewer.id, action: 'announcement.delete', subjectIds: [id] })
    await call.contentChanged(tx)
  })
  return { status: 'success' as const }
}

/** Drops cached pages when an announcement began or ended. */
export async function switchAnnouncements({ db, contentChanged }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await switchAnnouncementRows(tx)) > 0) await contentChanged(tx)
  })
}

async function changed(
  call: MemberCall,
  tx: Db,
  { id, text, startsAt, endsAt }: AnnouncementRow,
  action: 'announcement.create' | 'announcement.change',
) {
  await recordAudit(tx, { actorId: call.viewer.id, action, subjectIds: [id], reason: text })
  await call.contentChanged(tx)
  for (const moment of [startsAt, endsAt]) {
    const seconds = moment ? Math.ceil((moment.getTime() - call.now.getTime()) / 1_000) : 0
    if (seconds > 0 && seconds < SOON_SECONDS)
      await call.enqueue(tx, SWITCH_ANNOUNCEMENTS, {}, { afterSeconds: seconds })
  }
}

function fromInput({ text, kind, link_label, link_href, audience, starts_at, ends_at }: Written): NewAnnouncement {
  return {
    text,
    kind,
    linkLabel: link_label,
    linkHref: link_href,
    audience,
    startsAt: new Date(starts_at),
    endsAt: ends_at ? new Date(ends_at) : null,
  }
}

function present({ startsAt, endsAt, ...row }: AnnouncementRow, now: Date): OfficeAnnouncement {
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf({ startsAt, endsAt }, now),
  }
}
