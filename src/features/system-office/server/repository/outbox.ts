/** Reads the outbox. The content of mails is not selected anywhere here. */
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { CAN_RETRY } from '#server/mail/retry-mails.ts'
import { COUNT_MAX, type MailState } from '../../constants.ts'

export interface MailRow {
  id: number
  subject: string
  attempts: number
  createdAt: Date
  nextAttemptAt: Date
  sentAt: Date | null
  failedAt: Date | null
  lastError: string | null
  canRetry: boolean
}

const STATES: Readonly<Record<MailState, string>> = {
  failed: 'failed_at is not null',
  waiting: 'sent_at is null and failed_at is null',
  sent: 'sent_at is not null',
}
const ORDERS = { created: 'id', attempts: 'attempts' } as const

const countsStatement = statement<{ failed: number; waiting: number; canRetry: number }>(
  'system-office.mail-counts',
  `select (select count(*)::int from outbox where ${STATES.failed}) as failed,
     (select count(*)::int from outbox where ${STATES.waiting}) as waiting,
     (select count(*)::int from outbox where ${CAN_RETRY}) as "canRetry"`,
)

export interface MailFilter {
  state: MailState | null
  /** Pattern of a subject; null: all. */
  subject: string | null
}

interface MailPage extends MailFilter {
  sort: keyof typeof ORDERS
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Each combination is a statement of its own, so that each is planned with its index. */
function where({ state, subject }: MailFilter): string {
  const conditions = [state && STATES[state], subject !== null && 'subject ilike $1']
  return conditions.filter(Boolean).join(' and ') || 'true'
}

export function listMails(db: Db, { sort, order, limit, offset, ...filter }: MailPage): Promise<MailRow[]> {
  const values = filter.subject === null ? [] : [filter.subject]
  const direction = order === 'asc' ? 'asc' : 'desc'
  const text = `select id, subject, attempts, created_at as "createdAt",
      next_attempt_at as "nextAttemptAt", sent_at as "sentAt", failed_at as "failedAt", last_error as "lastError",
      (${CAN_RETRY}) is true as "canRetry"
    from outbox where ${where(filter)}
    order by ${ORDERS[sort]} ${direction}, id ${direction} limit $${values.length + 1} offset $${values.length + 2}`
  return db.query(dynamicStatement<MailRow>('system-office.mails', text), [...values, limit, offset])
}

export async function countMails(db: Db, filter: MailFilter): Promise<number> {
  const values = filter.subject === null ? [] : [filter.subject]
  const text = `select count(*)::int as total from (select from outbox where ${where(filter)} limit ${COUNT_MAX}) found`
  const [row] = await db.query(dynamicStatement<{ total: number }>('system-office.mail-total', text), values)
  return row?.total ?? 0
}

export async function countMailStates(db: Db) {
  const [row] = await db.query(countsStatement)
  return row!
}
