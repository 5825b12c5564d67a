/** SQL of slips. Writes require the order to be locked. */
import { type Db, statement } from '#server/database/db.ts'
import type { RejectReason } from '../../constants.ts'

interface NewSlip {
  orderId: number
  fileKey: string
  bankCode: string | null
  reference: string | null
  now: Date
}

const insertStatement = statement(
  'orders.insert-slip',
  `insert into payment_slips (order_id, file_key, bank_code, reference, created_at) values ($1, $2, $3, $4, $5)`,
)
const replaceStatement = statement<{ fileKey: string | null }>(
  'orders.replace-slip',
  `update payment_slips set state = 'replaced', file_key = null
   from (select id, file_key from payment_slips where order_id = $1 and state = 'waiting') old
   where payment_slips.id = old.id returning old.file_key as "fileKey"`,
)
const acceptStatement = statement(
  'orders.accept-slip',
  `update payment_slips set state = 'accepted', decided_at = $3, decided_by = $2 where id = $1`,
)
const rejectStatement = statement(
  'orders.reject-slip',
  `update payment_slips set state = 'rejected', decided_at = $3, decided_by = $2, reason = $4, note = $5 where id = $1`,
)
const eraseStatement = statement<{ fileKey: string | null }>(
  'orders.erase-slips',
  `delete from payment_slips using orders where orders.id = payment_slips.order_id and orders.user_id = $1
   returning payment_slips.file_key as "fileKey"`,
)
const forgetStatement = statement<{ fileKey: string | null }>(
  'orders.forget-slips',
  'delete from payment_slips where order_id = any($1::bigint[]) returning file_key as "fileKey"',
)
const filesStatement = statement<{ fileKey: string }>(
  'orders.slip-files',
  `-- not null: fileKey
   select slip.file_key as "fileKey" from payment_slips slip join orders own on own.id = slip.order_id
   where own.user_id = $1 and slip.file_key is not null order by slip.id`,
)
const currentStatement = statement<{ fileKey: string | null; userId: number | null }>(
  'orders.current-slip',
  `select slip.file_key as "fileKey", own.user_id as "userId" from orders own
   join payment_slips slip on slip.order_id = own.id and slip.state <> 'replaced'
   where own.invoice_no = $1 order by slip.id desc limit 1`,
)

/** Constraint that a reference violates when its transfer pays another order. */
export const REFERENCE_INDEX = 'payment_slips_reference'

export async function insertSlip(tx: Db, { orderId, fileKey, bankCode, reference, now }: NewSlip): Promise<void> {
  await tx.query(insertStatement, [orderId, fileKey, bankCode, reference, now])
}

/** Takes back the slip that waits for a check; returns the keys of its file. */
export async function replaceSlip(tx: Db, orderId: number): Promise<string[]> {
  return keysOf(await tx.query(replaceStatement, [orderId]))
}

interface Decision {
  adminId: number
  now: Date
}

export async function updateToAccepted(tx: Db, slipId: number, { adminId, now }: Decision): Promise<void> {
  await tx.query(acceptStatement, [slipId, adminId, now])
}

interface Rejection {
  /** Null: no admin, the order was paid in another way. */
  adminId: number | null
  now: Date
  reason: RejectReason
  note: string
}

export async function updateToRejected(
  tx: Db,
  slipId: number,
  { adminId, now, reason, note }: Rejection,
): Promise<void> {
  await tx.query(rejectStatement, [slipId, adminId, now, reason, note])
}

/** Deletes the slips of a user; returns the keys of their files. */
export async function deleteSlipsOf(tx: Db, userId: number): Promise<string[]> {
  return keysOf(await tx.query(eraseStatement, [userId]))
}

/** Deletes the slips of orders; returns the keys of their files. */
export async function deleteSlipsOfOrders(tx: Db, orderIds: readonly number[]): Promise<string[]> {
  return keysOf(await tx.query(forgetStatement, [orderIds]))
}

/** Files of all slips of a user, for the data export. */
export async function listSlipFiles(db: Db, userId: number): Promise<string[]> {
  return keysOf(await db.query(filesStatement, [userId]))
}

/** The newest slip of an order and its buyer. */
export async function findCurrentSlip(db: Db, invoiceNo: string) {
  return (await db.query(currentStatement, [invoiceNo]))[0]
}

function keysOf(rows: readonly { fileKey: string | null }[]): string[] {
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}
