/** Roles, suspensions and sign-outs by the office. Each call runs in the caller's transaction, with its locks. */
import { type OfficeRole, officeRoleOf } from '#lib/permissions.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import { roleChangedMail } from '../emails/role-changed.ts'
import { suspendedMail } from '../emails/suspended.ts'
import { endTokens } from '../repository/account-tokens.ts'
import { deletePassword } from '../repository/member-passwords.ts'
import {
  deleteEndedSuspensions,
  deleteSuspension,
  isActiveAdmin,
  lockAdmins,
  lockOfficePeople,
  type NewSuspension,
  type OfficePerson,
  updateOfficeRole,
  upsertSuspension,
} from '../repository/office-people.ts'
import { verifiedMailAddress } from './mail-address.ts'

/**
 * Locks the people to change, and all admins before them: of two admins who change each other at once, the second finds
 * its own role gone. @throws {AppError} 403 if the viewer is no admin any more; 404; 409 `own_account`
 */
export async function lockForOffice(call: MemberCall, tx: Db, ids: readonly number[]): Promise<OfficePerson[]> {
  await lockAdmins(tx)
  if (!(await isActiveAdmin(tx, call.viewer.id))) throwError('forbidden')
  if (ids.includes(call.viewer.id)) throwError('own_account', { status: 409 })
  const people = await lockOfficePeople(tx, ids)
  if (people.length !== new Set(ids).size) throwError('not_found')
  return people
}

/**
 * Changes the role and ends the sessions. The password of a new admin ends too, because the rule for admins is stricter:
 * the next one is set with a mailed link. Returns false if the person has the role already.
 * @throws {AppError} 409 `admin_is_member` for a university account
 */
export async function changeRole(call: MemberCall, tx: Db, person: OfficePerson, role: OfficeRole | null) {
  if (officeRoleOf(person) === role) return false
  if (role === 'admin' && person.kind !== 'member') throwError('admin_is_member', { status: 409 })
  const roleType = role === 'admin' ? 'admin' : 'user'
  await updateOfficeRole(tx, person.id, { roleType, officeRole: role === 'admin' ? null : role })
  await endSessionsOf(tx, person.id)
  if (role === 'admin') {
    await deletePassword(tx, person.id)
    await endTokens(tx, person.id)
  }
  const to = verifiedMailAddress(person, call.config.universityMailDomain)
  if (to) await queueMail(call, tx, roleChangedMail({ to, person, role, origin: call.config.publicOrigin }))
  return true
}

/** Rejects writing until the end, ends the sessions and mails the reason. */
export async function suspend(call: MemberCall, tx: Db, person: OfficePerson, suspension: NewSuspension) {
  await upsertSuspension(tx, person.id, suspension)
  await endSessionsOf(tx, person.id)
  const to = verifiedMailAddress(person, call.config.universityMailDomain)
  if (to) await queueMail(call, tx, suspendedMail({ to, person, suspension, origin: call.config.publicOrigin }))
}

/** Returns false if the person is not suspended. */
export async function resume(tx: Db, userId: number): Promise<boolean> {
  return deleteSuspension(tx, userId)
}

export async function cleanupSuspensions({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteEndedSuspensions(db)
}
