/** SQL of orders. Writes require the training and the order to be locked, in this order. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { RejectReason } from '../../constants.ts'
import type { OrderFacts } from '../../policy.ts'
import { ORDER_COLUMNS, ORDER_WITH_SLIP } from '../sql.ts'
import type { CheckoutState } from './checkouts.ts'

/** An order with its newest slip. */
export interface OrderRow extends OrderFacts {
  id: number
  invoiceNo: string
  /** Null after the account is deleted. */
  userId: number | null
  trainingId: number
  sessionId: number | null
  trainingName: string
  sessionText: string
  amountSatang: number
  buyerName: string
  buyerTaxId: string
  buyerAddress: string
  createdAt: Date
  expiresAt: Date
  /** Made by the site for a person who waited. */
  isMovedUp: boolean
  paidAt: Date | null
  slipId: number | null
  slipFileKey: string | null
  slipBankCode: string | null
  slipReference: string | null
  slipSentAt: Date | null
  slipReason: RejectReason | null
  slipNote: string | null
  slipDecidedAt: Date | null
  /** Of the checkout that was paid, otherwise of the newest; null without one. */
  checkoutState: CheckoutState | null
}

const ownStatement = statement<OrderRow>(
  'orders.find-own',
  `select ${ORDER_COLUMNS} from ${ORDER_WITH_SLIP} where own.invoice_no = $1 and own.user_id = $2`,
)
const byIdStatement = statement<OrderRow>(
  'orders.find',
  `select ${ORDER_COLUMNS} from ${ORDER_WITH_SLIP} where own.id = $1`,
)
const lockStatement = statement('orders.lock', 'select 1 from orders where id = $1 for no key update')

/** Only the buyer's own. */
export async function findOwnOrder(
  db: Db,
  { invoiceNo, userId }: { invoiceNo: string; userId: number },
): Promise<OrderRow | undefined> {
  return (await db.query(ownStatement, [invoiceNo, userId]))[0]
}

export async function findOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  return (await db.query(byIdStatement, [id]))[0]
}

/** Locks an order until the transaction ends, and reads it. Its training must be locked. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow | undefined> {
  await tx.query(lockStatement, [id])
  return findOrder(tx, id)
}

const openStatement = statement<OrderRow>(
  'orders.find-open',
  `select ${ORDER_COLUMNS} from ${ORDER_WITH_SLIP}
   where own.user_id = $1 and own.training_id = $2 and own.state in ('awaiting', 'paid')`,
)

/** The order of a person that holds a place in a training, paid or not. */
export async function findOpenOrder(
  db: Db,
  { userId, trainingId }: { userId: number; trainingId: number },
): Promise<OrderRow | undefined> {
  return (await db.query(openStatement, [userId, trainingId]))[0]
}

const anyStatement = statement('orders.any', 'select 1 from orders where user_id = $1 and training_id = $2 limit 1')

/** Whether the person ever ordered this training. */
export async function hasOrder(
  db: Db,
  { userId, trainingId }: { userId: number; trainingId: number },
): Promise<boolean> {
  return (await db.query(anyStatement, [userId, trainingId])).length > 0
}

const insertStatement = statement<{ id: number }>(
  'orders.insert',
  `insert into orders (invoice_no, user_id, training_id, session_id, training_name, session_text, amount_satang,
     buyer_name, buyer_tax_id, buyer_address, is_buyer_remembered, created_at, expires_at, is_moved_up)
   select $1, id, $3, $4, $5, $6, $7, coalesce(nullif($8, ''), ${fullnameSql('person')}), $9, $10, $11, $12, $13, $14
   from users person where id = $2 and deleted_at is null for share
   returning id`,
)

interface NewOrder {
  invoiceNo: string
  userId: number
  trainingId: number
  sessionId: number
  trainingName: string
  sessionText: string
  amountSatang: number
  /** Empty: the name of the account. */
  buyerName: string
  buyerTaxId: string
  buyerAddress: string
  isBuyerRemembered: boolean
  createdAt: Date
  expiresAt: Date
  isMovedUp: boolean
}

/** Undefined if the account is deleted. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<number | undefined> {
  const [row] = await tx.query(insertStatement, [
    order.invoiceNo,
    order.userId,
    order.trainingId,
    order.sessionId,
    order.trainingName,
    order.sessionText,
    order.amountSatang,
    order.buyerName,
    order.buyerTaxId,
    order.buyerAddress,
    order.isBuyerRemembered,
    order.createdAt,
    order.expiresAt,
    order.isMovedUp,
  ])
  return row?.id
}

const closeStatement = statement('orders.close', 'update orders set state = $2, closed_at = $3 where id = $1')
const paidStatement = statement('orders.pay', `update orders set state = 'paid', paid_at = $2 where id = $1`)
const reopenStatement = statement(
  'orders.reopen',
  `update orders set state = 'awaiting', closed_at = null, expires_at = $2 where id = $1`,
)
const extendStatement = statement(
  'orders.extend',
  'update orders set expires_at = greatest(expires_at, $2) where id = $1',
)

export async function updateToClosed(
  tx: Db,
  id: number,
  { state, now }: { state: 'expired' | 'cancelled' | 'refunded'; now: Date },
): Promise<void> {
  await tx.query(closeStatement, [id, state, now])
}

export async function updateToPaid(tx: Db, id: number, now: Date): Promise<void> {
  await tx.query(paidStatement, [id, now])
}

export async function updateToReopened(tx: Db, id: number, expiresAt: Date): Promise<void> {
  await tx.query(reopenStatement, [id, expiresAt])
}

/** The deadline is at least `until`. */
export async function extendDeadline(tx: Db, id: number, until: Date): Promise<void> {
  await tx.query(extendStatement, [id, until])
}

const buyerStatement = statement<{ name: string; taxId: string; address: string; isRemembered: boolean }>(
  'orders.buyer',
  `select coalesce(last.buyer_name, ${fullnameSql('person')}) as name, coalesce(last.buyer_tax_id, '') as "taxId",
     coalesce(last.buyer_address, '') as address, last.buyer_name is not null as "isRemembered"
   from users person
   left join lateral (select buyer_name, buyer_tax_id, buyer_address from orders
     where orders.user_id = person.id and is_buyer_remembered order by id desc limit 1) last on true
   where person.id = $1 and person.deleted_at is null`,
)

const changeBuyerStatement = statement(
  'orders.change-buyer',
  `update orders set buyer_name = coalesce(nullif($2, ''), ${fullnameSql('person')}), buyer_tax_id = $3,
     buyer_address = $4, is_buyer_remembered = is_buyer_remembered or $5
   from users person where orders.id = $1 and person.id = orders.user_id`,
)

interface NewBuyer {
  /** Empty: the name of the account. */
  name: string
  taxId: string
  address: string
  isRemembered: boolean
}

export async function updateBuyer(tx: Db, id: number, { name, taxId, address, isRemembered }: NewBuyer): Promise<void> {
  await tx.query(changeBuyerStatement, [id, name, taxId, address, isRemembered])
}

/** What is suggested for the next receipt. */
export async function findBuyer(db: Db, userId: number) {
  return (await db.query(buyerStatement, [userId]))[0]
}
