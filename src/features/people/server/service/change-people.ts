/** Roles, suspensions and sign-outs: one transaction each, with the audit entry. */
import { changeRole, lockForOffice, resume, suspend } from '#features/accounts/server/service/office-people.ts'
import { endSessionOf } from '#features/accounts/server/service/sessions.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay, bangkokMidnight } from '#lib/dates.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { SUSPENSION_MAX_DAYS } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { fieldTexts } from '../../texts.ts'
import { readPerson } from './read-people.ts'

type Suspension = Omit<ParsedInput<typeof contract.suspendPerson>, 'userId'>

/** @throws {AppError} 404; 409 `own_account`, `admin_is_member` */
export function changePersonRole(call: MemberCall, { userId, role }: ParsedInput<typeof contract.changePersonRole>) {
  return call.db.transaction(async (tx) => {
    const [person] = await lockForOffice(call, tx, [userId])
    const isChanged = await changeRole(call, tx, person!, role === 'none' ? null : role)
    if (isChanged) await record(call, tx, 'person.role', [userId], role)
    return { data: await readPerson(tx, userId) }
  })
}

/** @throws {AppError} 404; 409 `own_account`; 422 for a day that has passed */
export function suspendPerson(call: MemberCall, { userId, ...input }: ParsedInput<typeof contract.suspendPerson>) {
  return call.db.transaction(async (tx) => {
    await suspendAll(call, tx, [userId], input, 'ends_on')
    return { data: await readPerson(tx, userId) }
  })
}

/** @throws {AppError} 404; 409 `own_account` */
export function resumePerson(call: MemberCall, { userId }: ParsedInput<typeof contract.resumePerson>) {
  return call.db.transaction(async (tx) => {
    await lockForOffice(call, tx, [userId])
    if (await resume(tx, userId)) await record(call, tx, 'person.resume', [userId])
    return { data: await readPerson(tx, userId) }
  })
}

/** @throws {AppError} 404, also for a session that has ended; 409 `own_account` */
export function signOutPerson(call: MemberCall, { userId, session_id }: ParsedInput<typeof contract.signOutPerson>) {
  return call.db.transaction(async (tx) => {
    await lockForOffice(call, tx, [userId])
    if (session_id === undefined) await endSessionsOf(tx, userId)
    else if (!(await endSessionOf(tx, userId, session_id))) throwError('not_found')
    await record(call, tx, 'person.sign-out', [userId])
    return { data: await readPerson(tx, userId) }
  })
}

/** @throws {AppError} 404 if one of the people does not exist; 409 `own_account` */
export function changePeople(call: MemberCall, { ids, action, suspension }: ParsedInput<typeof contract.changePeople>) {
  const people = [...new Set(ids)]
  return call.db.transaction(async (tx) => {
    if (action === 'suspend' && suspension) await suspendAll(call, tx, people, suspension, 'suspension.ends_on')
    else {
      await lockForOffice(call, tx, people)
      for (const id of people) await endSessionsOf(tx, id)
      await record(call, tx, 'person.sign-out', people)
    }
    return { status: 'success' as const }
  })
}

async function suspendAll(call: MemberCall, tx: Db, ids: number[], input: Suspension, field: string) {
  const { reason, message, ends_on } = input
  const endsAt = ends_on === null ? null : readDay(call, ends_on, field)
  for (const person of await lockForOffice(call, tx, ids)) await suspend(call, tx, person, { reason, message, endsAt })
  await record(call, tx, 'person.suspend', ids, [reason, ends_on ?? '-', message].join(' · ').slice(0, 500))
}

/** The first moment of the day in Bangkok. */
function readDay({ now }: MemberCall, day: string, field: string): Date {
  const start = bangkokMidnight(`${day}T12:00:00+07:00`)
  const last = now.getTime() + SUSPENSION_MAX_DAYS * 86_400_000
  const exists = !Number.isNaN(start.getTime()) && bangkokDay(start) === day
  if (!exists || !(start.getTime() > now.getTime() && start.getTime() < last)) {
    throwError('validation', { errors: { [field]: [fieldTexts.dayPast] } })
  }
  return start
}

function record(
  call: MemberCall,
  tx: Db,
  action: Parameters<typeof recordAudit>[1]['action'],
  subjectIds: number[],
  reason = '',
) {
  return recordAudit(tx, { actorId: call.viewer.id, action, subjectIds, reason })
}
