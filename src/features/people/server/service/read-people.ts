/** Reading people. Every look is recorded with the viewer, the person and the time. */
import { deviceName } from '#features/accounts/server/service/sessions.ts'
import { imageUrl } from '#features/media/policy.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { lastPage, paginate } from '#lib/pagination.ts'
import { officeRoleOf } from '#lib/permissions.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { LOG_ROWS, PEOPLE_FOUND_MAX, PEOPLE_PAGE, PEOPLE_PAGES_MAX } from '../../constants.ts'
import * as contract from '../../contract.ts'
import * as list from '../repository/people.ts'
import * as repository from '../repository/person.ts'

const AVATAR_PIXELS = 96

export async function listPeople({ db, viewer }: MemberCall, input: ParsedInput<typeof contract.listPeople>) {
  const { page, ...selection } = input
  const most = input.search ? PEOPLE_FOUND_MAX : PEOPLE_PAGE * PEOPLE_PAGES_MAX
  const read = (shown: number) =>
    list.findPeople(db, selection, { limit: PEOPLE_PAGE, offset: (shown - 1) * PEOPLE_PAGE, most })
  const found = await read(page)
  const last = lastPage(Math.min(found.total, most), PEOPLE_PAGE)
  const { rows, total } = page > last ? await read(last) : found
  await recordAudit(db, { actorId: viewer.id, action: 'person.list', subjectIds: rows.map(({ id }) => id) })
  const { path } = contract.listPeople
  return {
    data: rows.map(presentRow),
    paginate_data: paginate({
      page: Math.min(page, last),
      perPage: PEOPLE_PAGE,
      total: Math.min(total, most),
      path,
      query: selection,
    }),
    is_total_capped: total > most,
  }
}

/** @throws {AppError} 404 */
export async function getPerson({ db, viewer }: MemberCall, { userId }: ParsedInput<typeof contract.getPerson>) {
  return db.transaction(async (tx) => {
    const data = await readPerson(tx, userId)
    await recordAudit(tx, { actorId: viewer.id, action: 'person.view', subjectIds: [userId] })
    return { data }
  })
}

/** @throws {AppError} 404 */
export async function revealPerson(
  { db, viewer }: MemberCall,
  { userId, reason }: ParsedInput<typeof contract.revealPerson>,
) {
  return db.transaction(async (tx) => {
    const data = (await repository.findContactDetails(tx, userId)) ?? throwError('not_found')
    await recordAudit(tx, { actorId: viewer.id, action: 'person.reveal', subjectIds: [userId], reason })
    return { data }
  })
}

/** @throws {AppError} 404 */
export async function readPerson(db: Db, userId: number): Promise<contract.PersonDetail> {
  const row = (await repository.findPerson(db, userId)) ?? throwError('not_found')
  const counts = await repository.countContent(db, userId)
  const devices = await repository.listDevices(db, userId)
  const log = await repository.listLog(db, userId, LOG_ROWS)
  return {
    ...presentRow(row),
    username: row.username,
    member_type: row.memberType,
    job: row.job,
    workplace: row.workplace,
    about_me: row.aboutMe,
    counts,
    devices: devices.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    log: log.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt.toISOString() })),
  }
}

function presentRow(row: list.PersonListRow): contract.PersonRow {
  const { suspendedFor, suspensionMessage, suspensionEndsAt, suspendedAt } = row
  return {
    id: row.id,
    fullname: row.fullname,
    kind: row.kind,
    email: row.email,
    avatar: row.avatar && imageUrl(row.avatar, AVATAR_PIXELS),
    role: officeRoleOf(row) ?? 'none',
    province: row.province,
    is_email_verified: row.isEmailVerified,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    suspension:
      suspendedFor && suspensionMessage !== null && suspendedAt
        ? {
            reason: suspendedFor,
            message: suspensionMessage,
            ends_at: suspensionEndsAt?.toISOString() ?? null,
            created_at: suspendedAt.toISOString(),
          }
        : null,
  }
}
