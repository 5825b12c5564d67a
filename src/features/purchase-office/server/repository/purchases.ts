/** SQL of the office of purchases. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { OrderRow } from '#features/orders/server/service/read-order.ts'
import { ORDER_COLUMNS, ORDER_WITH_SLIP } from '#features/orders/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface PurchaseRow extends OrderRow {
  personName: string | null
  startsAt: Date | null
  joined: number
  seats: number
  receiptNo: string | null
  isReceiptMade: boolean
  creditNoteNo: string | null
  isCreditNoteMade: boolean
}

const COLUMNS = `${ORDER_COLUMNS}, ${fullnameSql('person')} as "personName",
     (select min(session.starts_at) from training_sessions session where session.training_id = own.training_id) as "startsAt",
     coalesce(training.join_count, 0) as joined, coalesce(training.seats, 0) as seats, receipt.number as "receiptNo",
     receipt.made_at is not null as "isReceiptMade", credit_note.number as "creditNoteNo",
     credit_note.made_at is not null as "isCreditNoteMade"`
const SOURCE = `${ORDER_WITH_SLIP}
   join users person on person.id = own.user_id
   left join trainings training on training.post_id = own.training_id
   left join accounting_documents receipt on receipt.order_id = own.id and receipt.kind = 'receipt'
   left join accounting_documents credit_note on credit_note.order_id = own.id and credit_note.kind = 'credit_note'`

// $1 state or null, $2 slip state or '' for none or null for any, $3 pattern or null, $4 and $5 month, $6 training
const CONDITIONS = `($1::text is null or own.state = $1)
     and ($2::text is null or coalesce(slip.state, '') = $2)
     and ($3::text is null or own.invoice_no ilike $3 or own.buyer_name ilike $3 or slip.reference ilike $3
       or receipt.number ilike $3 or ${fullnameSql('person')} ilike $3)
     and ($4::timestamptz is null or own.created_at >= $4 and own.created_at < $5)
     and ($6::bigint is null or own.training_id = $6)`

export interface PurchaseSelection {
  state: OrderRow['state'] | null
  /** `''`: without a slip; null: any. */
  slipState: 'waiting' | 'rejected' | '' | null
  pattern: string | null
  from: Date | null
  to: Date | null
  trainingId: number | null
}

const newestStatement = statement<PurchaseRow>(
  'purchase-office.newest',
  `select ${COLUMNS} from ${SOURCE} where ${CONDITIONS} and ($7::bigint is null or own.id < $7) order by own.id desc limit $8`,
)
const queueStatement = statement<PurchaseRow>(
  'purchase-office.queue',
  `select ${COLUMNS} from ${SOURCE} where ${CONDITIONS} and ($7::bigint is null or slip.id > $7) order by slip.id limit $8`,
)
const totalStatement = statement<{ total: number; satang: number }>(
  'purchase-office.total',
  `select count(*)::int as total, coalesce(sum(own.amount_satang), 0)::bigint as satang from ${SOURCE} where ${CONDITIONS}`,
)
const oneStatement = statement<PurchaseRow>('purchase-office.one', `select ${COLUMNS} from ${SOURCE} where own.id = $1`)
const waitingStatement = statement<{ waiting: number; oldest: Date | null }>(
  'purchase-office.waiting',
  `select count(*)::int as waiting, min(created_at) as oldest from payment_slips where state = 'waiting'`,
)

interface PageOptions extends PurchaseSelection {
  /** The queue: the oldest slip first. */
  isQueue: boolean
  /** Id of the last order, in the queue of its slip. */
  after: number | null
  limit: number
}

export function listPurchases(db: Db, { isQueue, after, limit, ...selection }: PageOptions): Promise<PurchaseRow[]> {
  return db.query(isQueue ? queueStatement : newestStatement, [...valuesOf(selection), after, limit])
}

export async function sumPurchases(db: Db, selection: PurchaseSelection): Promise<{ total: number; satang: number }> {
  const [row] = await db.query(totalStatement, valuesOf(selection))
  return row ?? { total: 0, satang: 0 }
}

/** Not after the account of the buyer is deleted. */
export async function findPurchase(db: Db, orderId: number): Promise<PurchaseRow | undefined> {
  return (await db.query(oneStatement, [orderId]))[0]
}

export async function countQueue(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await db.query(waitingStatement)
  return row ?? { waiting: 0, oldest: null }
}

function valuesOf({ state, slipState, pattern, from, to, trainingId }: PurchaseSelection): unknown[] {
  return [state, slipState, pattern, from, to, trainingId]
}
