/** SQL of roles and suspensions, which the office of people decides. */
import { type Db, statement } from '#server/database/db.ts'
import type { SuspensionReason } from '../../constants.ts'
import { verifiedMailColumns } from '../sql.ts'

const lockAdminsStatement = statement<{ id: number }>(
  'accounts.lock-admins',
  `select id from users where role_type = 'admin' and deleted_at is null order by id for no key update`,
)
const isAdminStatement = statement<{ id: number }>(
  'accounts.is-active-admin',
  `select id from users where id = $1 and role_type = 'admin' and deleted_at is null and not exists
     (select from suspensions where user_id = $1 and (ends_at is null or ends_at > now()))`,
)
const otherAdminStatement = statement<{ id: number }>(
  'accounts.other-admin',
  `select id from users u where id <> $1 and role_type = 'admin' and deleted_at is null and not exists
     (select from suspensions where user_id = u.id and (ends_at is null or ends_at > now())) limit 1`,
)
const lockPeopleStatement = statement<OfficePerson>(
  'accounts.lock-office-people',
  `select id, kind, ${verifiedMailColumns('users')}, firstname, role_type as "roleType", office_role as "officeRole"
     from users where id = any($1) and deleted_at is null order by id for no key update`,
)
const roleStatement = statement(
  'accounts.office-role',
  'update users set role_type = $2, office_role = $3, updated_at = now() where id = $1',
)
const suspendStatement = statement(
  'accounts.suspend',
  `insert into suspensions (user_id, reason, message, ends_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set reason = excluded.reason, message = excluded.message,
     ends_at = excluded.ends_at, created_at = now()`,
)
const deleteStatement = statement('accounts.resume', 'delete from suspensions where user_id = $1 returning 1')
const cleanupStatement = statement('accounts.cleanup-suspensions', 'delete from suspensions where ends_at <= now()')

export interface OfficePerson {
  id: number
  kind: 'staff' | 'student' | 'member'
  /** Null until it is verified (AB-193). */
  email: string | null
  /** Null for people with an address. */
  username: string | null
  firstname: string
  roleType: 'user' | 'admin'
  officeRole: 'moderator' | 'editor' | null
}

/** Locks all admins in the order of their ids: of two changes at the same time the second sees the first. */
export async function lockAdmins(db: Db): Promise<void> {
  await db.query(lockAdminsStatement)
}

/** Whether an admin other than this person can sign in and act. To be asked after `lockAdmins`. */
export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  return (await db.query(otherAdminStatement, [userId])).length > 0
}

/** To be asked after `lockAdmins`. */
export async function isActiveAdmin(db: Db, userId: number): Promise<boolean> {
  return (await db.query(isAdminStatement, [userId])).length > 0
}

/** Locks people who are not deleted. */
export function lockOfficePeople(db: Db, ids: readonly number[]): Promise<OfficePerson[]> {
  return db.query(lockPeopleStatement, [ids])
}

export async function updateOfficeRole(
  db: Db,
  userId: number,
  { roleType, officeRole }: Pick<OfficePerson, 'roleType' | 'officeRole'>,
): Promise<void> {
  await db.query(roleStatement, [userId, roleType, officeRole])
}

export interface NewSuspension {
  reason: SuspensionReason
  message: string
  endsAt: Date | null
}

export async function upsertSuspension(db: Db, userId: number, suspension: NewSuspension): Promise<void> {
  await db.query(suspendStatement, [userId, suspension.reason, suspension.message, suspension.endsAt])
}

/** Returns false if the person was not suspended. */
export async function deleteSuspension(db: Db, userId: number): Promise<boolean> {
  return (await db.query(deleteStatement, [userId])).length > 0
}

/** Deletes suspensions whose end has passed. */
export async function deleteEndedSuspensions(db: Db): Promise<void> {
  await db.query(cleanupStatement)
}
