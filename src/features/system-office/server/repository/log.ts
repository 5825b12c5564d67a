/** Reads the audit log. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { AuditAction } from '#lib/audit.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { COUNT_MAX } from '../../constants.ts'

interface LogRow {
  id: number
  action: string
  actorId: number
  actorName: string
  subjectId: number
  reason: string
  createdAt: Date
}

export interface LogFilter {
  actor?: number
  action?: string
  subject?: number
  from?: Date
  until?: Date
  /** Entries before this id. */
  before?: number
  /** Without people who were shown in a list. */
  hidesLists?: true
}

/** A person or an action is found by a jump in the index, so the time does not grow with the log. */
const actorsStatement = statement<{ id: number; name: string }>(
  'system-office.actors',
  `with recursive found (id) as (
     (select actor_id from audit_entries order by actor_id limit 1)
     union all
     select (select actor_id from audit_entries where actor_id > found.id order by actor_id limit 1)
     from found where found.id is not null)
   select person.id, coalesce(${fullnameSql('person')}, '') as name from found join users person on person.id = found.id
   order by name limit 200`,
)
const actionsStatement = statement<{ action: string }>(
  'system-office.actions',
  `with recursive found (action) as (
     (select action from audit_entries order by action limit 1)
     union all
     select (select action from audit_entries where action > found.action order by action limit 1)
     from found where found.action is not null)
   select action from found where action is not null`,
)

const CONDITIONS = {
  actor: (at: string) => `entry.actor_id = ${at}`,
  action: (at: string) => `entry.action = ${at}`,
  subject: (at: string) => `entry.subject_id = ${at}`,
  // Ids grow with time; a transaction may commit up to an hour after it began. The exact time is compared as well.
  from: (at: string) => `entry.created_at >= ${at} and entry.id >= coalesce(
    (select edge.id from audit_entries edge where edge.created_at >= ${at}::timestamptz - interval '1 hour'
     order by edge.created_at, edge.id limit 1), 0)`,
  until: (at: string) => `entry.created_at < ${at} and entry.id <= coalesce(
    (select edge.id from audit_entries edge where edge.created_at >= ${at}::timestamptz + interval '1 hour'
     order by edge.created_at, edge.id limit 1), 9223372036854775807)`,
  before: (at: string) => `entry.id < ${at}`,
} as const

const LIST_ACTION: AuditAction = 'person.list'

/** Each combination of filters is a statement of its own, so that each is planned with its index. */
function compose(filter: LogFilter) {
  const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((name) => filter[name] !== undefined)
  const conditions = names.map((name, index) => CONDITIONS[name](`$${index + 1}`))
  // Not a parameter: the indexes of migration 44 contain the rows of this condition.
  if (filter.hidesLists) conditions.push(`entry.action <> '${LIST_ACTION}'`)
  return { where: conditions.join(' and ') || 'true', values: names.map((name) => filter[name]) }
}

export function listLogRows(db: Db, filter: LogFilter, limit: number): Promise<LogRow[]> {
  const { where, values } = compose(filter)
  const text = `select entry.id, entry.action, entry.actor_id as "actorId", coalesce(${fullnameSql('actor')}, '')
      as "actorName", entry.subject_id as "subjectId", entry.reason, entry.created_at as "createdAt"
    from (select * from audit_entries entry where ${where} order by entry.id desc limit $${values.length + 1}) entry
    join users actor on actor.id = entry.actor_id order by entry.id desc`
  return db.query(dynamicStatement<LogRow>('system-office.log', text), [...values, limit])
}

/** Up to `COUNT_MAX`. */
export async function countLog(db: Db, { before: _, ...filter }: LogFilter): Promise<number> {
  const { where, values } = compose(filter)
  const text = `select count(*)::int as total from
    (select from audit_entries entry where ${where} order by entry.id desc limit ${COUNT_MAX}) found`
  const [row] = await db.query(dynamicStatement<{ total: number }>('system-office.log-total', text), values)
  return row?.total ?? 0
}

export function listActors(db: Db): Promise<{ id: number; name: string }[]> {
  return db.query(actorsStatement)
}

export async function listActions(db: Db): Promise<string[]> {
  return (await db.query(actionsStatement)).map(({ action }) => action)
}
