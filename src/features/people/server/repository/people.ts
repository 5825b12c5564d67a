/** SQL of the list of people. The conditions are composed, so that each filter can use its index. */

import type { SuspensionReason } from '#features/accounts/constants.ts'
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, dynamicStatement, plannedStatement } from '#server/database/db.ts'
import { escapePattern } from '#server/database/pattern.ts'

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

interface PeopleSelection {
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
  if (search) parts.push(`u.words like ${place(patternOf(search))}`)
  if (kind) parts.push(`u.kind = ${place(kind)}`)
  if (province) parts.push(`u.province = ${place(province)}`)
  if (role) parts.push(ROLES[role] as string)
  if (state) parts.push(STATES[state] as string)
  if (seen) parts.push(SEEN[seen] ?? `u.seen_at > now() - make_interval(days => ${place(Number(seen))})`)
  return { where: parts.join(' and '), values }
}

/** One or two letters find words that begin with them: fewer than three have no trigram inside of a word. */
function patternOf(search: string): string {
  const text = escapePattern(search.toLowerCase())
  return [...search].length < 3 ? `% ${text}%` : `%${text}%`
}

function orderOf({ sort, order }: PeopleSelection): string {
  if (sort === 'joined') return `u.id ${order}`
  if (sort === 'name') {
    return `u.sorted_name ${order}, u.id ${order}`
  }
  // As the index: without a visit last when the newest is first.
  return `u.seen_at ${order} nulls ${order === 'desc' ? 'last' : 'first'}, u.id ${order}`
}

/**
 * Up to so many people of filters are found and then sorted, more of them for a page behind the offset, because reading in
 * order passes everyone before it. Further ones are read in the order of the list.
 */
const SORTED_MAX = { near: 6_000, deep: 10_000 } as const
const DEEP_OFFSET = 1_000
/** The same for a search: people of a word stand together in the order of names, so more of them are sorted there. */
const SEARCH_SORTED_MAX = { name: 30_000, seen: 10_000, joined: 10_000 } as const
/** A page that matches of the first people fill is answered by them, without sorting all matches. */
const TRIED_ROWS = 1_000

interface PeoplePage {
  limit: number
  offset: number
}

/** Rows of a page, and the number of matching people up to `most`. */
export async function findPeople(
  db: Db,
  selection: PeopleSelection,
  { most, ...page }: PeoplePage & { most: number },
): Promise<{ rows: PersonListRow[]; total: number }> {
  const { total, ids } = await (selection.search ? findSearched : findFiltered)(db, selection, page, most)
  if (page.offset >= most || ids.length === 0) return { rows: [], total }
  const text = `select ${PERSON_COLUMNS} from users u ${PERSON_JOINS} where u.id = any($1::bigint[])
    order by array_position($1::bigint[], u.id)`
  return { rows: await db.query(dynamicStatement<PersonListRow>('people.rows', text), [ids]), total }
}

interface FoundIds {
  ids: number[]
  total: number
}

/** PostgreSQL does not know how many people several filters match together, so they are counted before they are read. */
async function findFiltered(db: Db, selection: PeopleSelection, page: PeoplePage, counted: number): Promise<FoundIds> {
  const total = await countPeople(db, selection, counted + 1)
  const most = SORTED_MAX[page.offset < DEEP_OFFSET ? 'near' : 'deep']
  if (total <= most) return sortFew(db, selection, page, most)
  return { ids: await readInOrder(db, selection, page), total }
}

/**
 * Counting a part of a word costs as much as finding it. So people are found without an order: few are sorted, for many
 * the list is read in its order, where a page of them is near.
 */
async function findSearched(db: Db, selection: PeopleSelection, page: PeoplePage, counted: number): Promise<FoundIds> {
  const first = await searchFirst(db, selection, page, counted)
  if (first) return first
  const most = SEARCH_SORTED_MAX[selection.sort]
  const few = await sortFew(db, selection, page, most)
  return few.total <= most ? few : searchInOrder(db, selection, page, counted)
}

/** Number of people, at most `limit`. */
async function countPeople(db: Db, selection: PeopleSelection, limit: number): Promise<number> {
  const { where, values } = conditionsOf(selection)
  const text = `select count(*)::int as total from (select from users u where ${where} limit $${values.length + 1}) found`
  const [row] = await db.query(plannedStatement<Pick<FoundIds, 'total'>>('people.count', text), [...values, limit])
  return row?.total ?? 0
}

/** Only what the order needs is selected, so that an index of the filters is enough. */
async function sortFew(db: Db, selection: PeopleSelection, page: PeoplePage, most: number): Promise<FoundIds> {
  const { where, values } = conditionsOf(selection)
  const sorted = { joined: 'u.id', name: 'u.id, u.sorted_name', seen: 'u.id, u.seen_at' }[selection.sort]
  const text = `with found as materialized (select ${sorted} from users u where ${where} limit ${most + 1})
     select array(select u.id from found u order by ${orderOf(selection)}
       limit $${values.length + 1} offset $${values.length + 2}) as ids, (select count(*)::int from found) as total`
  const [row] = await db.query(plannedStatement<FoundIds>('people.sorted', text), [...values, page.limit, page.offset])
  return row ?? { ids: [], total: 0 }
}

async function readInOrder(db: Db, selection: PeopleSelection, page: PeoplePage): Promise<number[]> {
  const { where, values } = conditionsOf(selection)
  const text = `select u.id from users u where ${where} order by ${orderOf(selection)}
    limit $${values.length + 1} offset $${values.length + 2}`
  const rows = await db.query(plannedStatement<{ id: number }>('people.ordered', text), [
    ...values,
    ...[page.limit, page.offset],
  ])
  return rows.map(({ id }) => id)
}

/** Null where the matches of the first people in the order do not fill the page. */
async function searchFirst(
  db: Db,
  selection: PeopleSelection,
  { limit, offset }: PeoplePage,
  most: number,
): Promise<FoundIds | null> {
  const { ids } = await readMatches(db, selection, {
    rows: `limit ${TRIED_ROWS}`,
    page: { limit: most + 1, offset: 0 },
  })
  if (ids.length < offset + limit) return null
  const total = ids.length > most ? most + 1 : await countPeople(db, selection, most + 1)
  return { ids: ids.slice(offset, offset + limit), total }
}

/** The total is more than a search shows. */
async function searchInOrder(db: Db, selection: PeopleSelection, page: PeoplePage, most: number): Promise<FoundIds> {
  return { ...(await readMatches(db, selection, { rows: 'offset 0', page })), total: most + 1 }
}

/** Compares the words of one person after the other until the page is full; `rows` limits the people that are read. */
async function readMatches(
  db: Db,
  { search = '', ...selection }: PeopleSelection,
  { rows, page }: { rows: string; page: PeoplePage },
): Promise<Pick<FoundIds, 'ids'>> {
  const { where, values } = conditionsOf(selection)
  const [pattern, limit, offset] = [1, 2, 3].map((place) => `$${values.length + place}`)
  const text = `select array(select u.id from (select u.id, u.seen_at, u.sorted_name, u.words from users u where ${where}
      order by ${orderOf(selection)} ${rows}) u where u.words like ${pattern} limit ${limit} offset ${offset}) as ids`
  const [row] = await db.query(plannedStatement<Pick<FoundIds, 'ids'>>('people.matches', text), [
    ...values,
    ...[patternOf(search), page.limit, page.offset],
  ])
  return row ?? { ids: [] }
}
