/** SQL of the list of people. The conditions are composed, so that each filter can use its index. */

import type { SuspensionReason } from '#features/accounts/constants.ts'
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, dynamicStatement } from '#server/database/db.ts'

export interface PersonListRow {
  id: number
  fullname: string
  kind: 'member' | 'student' | 'staff'
  email: string | null
  avatar: Image | null
  roleType: 'user' | 'admin'
  officeRole: 'moderator' | 'editor' | null
  province: string | null
  isEmailVerified: boolean
  lastSeenAt: Date | null
  createdAt: Date
  suspendedFor: SuspensionReason | null
  suspensionMessage: string | null
  suspensionEndsAt: Date | null
  suspendedAt: Date | null
}

export interface PeopleSelection {
  search?: string
  kind?: string
  role?: string
  province?: string
  seen?: string
  state?: string
  sort: 'seen' | 'name' | 'joined'
  order: 'asc' | 'desc'
}

export const PERSON_COLUMNS = `u.id, ${fullnameSql('u')} as fullname, u.kind, u.email, ${imageJson('i')} as avatar,
  u.role_type as "roleType", u.office_role as "officeRole", u.province, u.email_verified_at is not null as "isEmailVerified",
  u.seen_at as "lastSeenAt", u.created_at as "createdAt", su.reason as "suspendedFor",
  su.message as "suspensionMessage", su.ends_at as "suspensionEndsAt", su.created_at as "suspendedAt"`
export const PERSON_JOINS = `left join images i on i.id = u.avatar_image_id
  left join suspensions su on su.user_id = u.id and (su.ends_at is null or su.ends_at > now())`

const SUSPENDED = `u.id in (select user_id from suspensions where ends_at is null or ends_at > now())`
const STATES: Readonly<Record<string, string>> = {
  suspended: SUSPENDED,
  waiting: `u.email_verified_at is null`,
  normal: `u.email_verified_at is not null and u.id not in
    (select user_id from suspensions where ends_at is null or ends_at > now())`,
}
const ROLES: Readonly<Record<string, string>> = {
  none: `u.role_type = 'user' and u.office_role is null`,
  moderator: `u.office_role = 'moderator'`,
  editor: `u.office_role = 'editor'`,
  admin: `u.role_type = 'admin'`,
}
const SEEN: Readonly<Record<string, string>> = {
  older: `u.seen_at < now() - interval '90 days'`,
  never: `u.seen_at is null`,
}

function conditionsOf({ search, kind, role, province, seen, state }: PeopleSelection) {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['u.deleted_at is null']
  if (search) parts.push(`person_words(u) like ${place(`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`)
  if (kind) parts.push(`u.kind = ${place(kind)}`)
  if (province) parts.push(`u.province = ${place(province)}`)
  if (role) parts.push(ROLES[role] as string)
  if (state) parts.push(STATES[state] as string)
  if (seen) parts.push(SEEN[seen] ?? `u.seen_at > now() - make_interval(days => ${place(Number(seen))})`)
  return { where: parts.join(' and '), values }
}

function orderOf({ sort, order }: PeopleSelection): string {
  if (sort === 'joined') return `u.id ${order}`
  if (sort === 'name') {
    return `coalesce(u.firstname_th, u.firstname) ${order}, coalesce(u.lastname_th, u.lastname) ${order}, u.id ${order}`
  }
  // As the index: without a visit last when the newest is first.
  return `u.seen_at ${order} nulls ${order === 'desc' ? 'last' : 'first'}, u.id ${order}`
}

/**
 * Few people match a search or a state: they are found by its index and then sorted. `offset 0` keeps PostgreSQL from
 * reading all people in the order of the list instead.
 */
function sourceOf({ search, state }: PeopleSelection, where: string): string {
  if (!search && (!state || state === 'normal')) return `users u where ${where}`
  return `(select u.id from users u where ${where} offset 0) found join users u on u.id = found.id`
}

/** The rows are chosen first and then joined with what is shown. */
export function listPeople(
  db: Db,
  selection: PeopleSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonListRow[]> {
  const { where, values } = conditionsOf(selection)
  const sorted = orderOf(selection)
  const text = `select ${PERSON_COLUMNS}
    from (select u.* from ${sourceOf(selection, where)} order by ${sorted}
      limit $${values.length + 1} offset $${values.length + 2}) u ${PERSON_JOINS} order by ${sorted}`
  return db.query(dynamicStatement<PersonListRow>('people.list', text), [...values, limit, offset])
}

/** Counts up to `limit`. */
export async function countPeople(db: Db, selection: PeopleSelection, limit: number): Promise<number> {
  const { where, values } = conditionsOf(selection)
  const text = `select count(*)::int as total from (select from users u where ${where} limit $${values.length + 1}) found`
  const [row] = await db.query(dynamicStatement<{ total: number }>('people.count', text), [...values, limit])
  return row?.total ?? 0
}
