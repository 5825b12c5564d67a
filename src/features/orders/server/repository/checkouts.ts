/** SQL of checkouts at the gateway and of its events. Writes require the order to be locked, except answers to a start. */
import { type Db, statement } from '#server/database/db.ts'
import { liveCheckoutSql } from '../sql.ts'

const CHECKOUT_STATES = [
  'starting',
  'open',
  'processing',
  'paid',
  'expired',
  'failed',
  'mismatch',
  'refunding',
  'refunded',
] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

export interface CheckoutRow {
  id: number
  orderId: number
  attempt: number
  state: CheckoutState
  sessionId: string | null
  paymentId: string | null
  url: string | null
  expiresAt: Date
  refundBy: number | null
  refundReason: string
}

const COLUMNS = `checkout.id, checkout.order_id as "orderId", checkout.attempt, checkout.state,
     checkout.session_id as "sessionId", checkout.payment_id as "paymentId", checkout.url,
     checkout.expires_at as "expiresAt", checkout.refund_by as "refundBy", checkout.refund_reason as "refundReason"`

const currentStatement = statement<CheckoutRow>(
  'orders.current-checkout',
  `select ${COLUMNS} from checkout_sessions checkout
   where checkout.order_id = $1 and checkout.state in ('starting', 'open', 'processing')`,
)
const paidStatement = statement<CheckoutRow>(
  'orders.paid-checkout',
  `select ${COLUMNS} from checkout_sessions checkout
   where checkout.order_id = $1 and checkout.state in ('paid', 'refunding')
   order by checkout.state = 'paid' desc, checkout.refund_by is not null desc, checkout.id limit 1`,
)
const bySessionStatement = statement<CheckoutRow>(
  'orders.checkout-by-session',
  `select ${COLUMNS} from checkout_sessions checkout where checkout.session_id = $1`,
)
const byAttemptStatement = statement<CheckoutRow>(
  'orders.checkout-by-attempt',
  `select ${COLUMNS} from checkout_sessions checkout join orders own on own.id = checkout.order_id
   where own.invoice_no = $1 and checkout.attempt = $2 and checkout.session_id is null`,
)
const byIdStatement = statement<CheckoutRow>(
  'orders.checkout-by-id',
  `select ${COLUMNS} from checkout_sessions checkout where checkout.id = $1`,
)
const lockStatement = statement<CheckoutRow>(
  'orders.lock-checkout',
  `select ${COLUMNS} from checkout_sessions checkout where checkout.id = $1 for update`,
)
const insertStatement = statement<CheckoutRow>(
  'orders.insert-checkout',
  `insert into checkout_sessions as checkout (order_id, attempt, created_at, checked_at, expires_at)
   select $1, coalesce(max(attempt), 0) + 1, $2, $2, $3 from checkout_sessions where order_id = $1
   returning ${COLUMNS}`,
)
const openStatement = statement(
  'orders.open-checkout',
  `update checkout_sessions set state = 'open', session_id = $2, url = $3, checked_at = $4, error = ''
   where id = $1 and state = 'starting'`,
)
const changeStatement = statement(
  'orders.change-checkout',
  `update checkout_sessions set state = $2, session_id = coalesce(session_id, $3), payment_id = coalesce($4, payment_id),
     checked_at = $5 where id = $1`,
)
const checkedStatement = statement(
  'orders.mark-checkout',
  'update checkout_sessions set checked_at = $2, error = $3 where id = $1',
)
const refundStatement = statement(
  'orders.request-refund',
  `update checkout_sessions set state = 'refunding', refund_by = $2, refund_reason = $3, checked_at = $4 where id = $1`,
)
const refundedStatement = statement(
  'orders.refund-checkout',
  `update checkout_sessions set state = 'refunded', refund_id = $2, checked_at = $3, error = '' where id = $1`,
)
const refundErrorStatement = statement(
  'orders.refund-error',
  'update checkout_sessions set error = $2 where refund_id = $1 returning 1',
)
const dueStatement = statement<CheckoutRow>(
  'orders.due-checkouts',
  `select ${COLUMNS} from checkout_sessions checkout join orders own on own.id = checkout.order_id
   where checkout.state in ('starting', 'open', 'processing', 'refunding')
     and (checkout.checked_at <= $1::timestamptz - interval '5 minutes'
       or checkout.state = 'open' and (checkout.expires_at <= $1 or own.state <> 'awaiting')
         and checkout.checked_at <= $1::timestamptz - interval '1 minute')
   order by checkout.checked_at, checkout.id limit $2`,
)
const liveStatement = statement(
  'orders.live-checkout',
  `select 1 from checkout_sessions checkout where checkout.order_id = $1 and ${liveCheckoutSql('$2')}`,
)
const eventStatement = statement(
  'orders.insert-event',
  `insert into gateway_events (id, kind, session_id, received_at) values ($1, $2, $3, $4)
   on conflict (id) do nothing returning 1`,
)
const oldEventsStatement = statement(
  'orders.delete-old-events',
  `delete from gateway_events where received_at < $1::timestamptz - interval '180 days'`,
)

/** The checkout of an order that may still be paid. */
export async function findCurrentCheckout(db: Db, orderId: number): Promise<CheckoutRow | undefined> {
  return (await db.query(currentStatement, [orderId]))[0]
}

/** The checkout that paid an order, also while it is paid back. One that was paid late is returned by itself. */
export async function findPaidCheckout(db: Db, orderId: number): Promise<CheckoutRow | undefined> {
  return (await db.query(paidStatement, [orderId]))[0]
}

/** By its id, or by what the site gave the gateway when the answer with the id was lost. */
export async function findCheckout(
  db: Db,
  { sessionId, invoiceNo, attempt }: { sessionId: string; invoiceNo: string; attempt: number },
): Promise<CheckoutRow | undefined> {
  const [found] = await db.query(bySessionStatement, [sessionId])
  const isOwn = Number.isInteger(attempt) && attempt > 0 && attempt < 32_768
  return found ?? (isOwn ? (await db.query(byAttemptStatement, [invoiceNo, attempt]))[0] : undefined)
}

export async function findCheckoutById(db: Db, id: number): Promise<CheckoutRow | undefined> {
  return (await db.query(byIdStatement, [id]))[0]
}

export async function lockCheckout(tx: Db, id: number): Promise<CheckoutRow | undefined> {
  return (await tx.query(lockStatement, [id]))[0]
}

export async function insertCheckout(tx: Db, orderId: number, times: { now: Date; expiresAt: Date }) {
  const [row] = await tx.query(insertStatement, [orderId, times.now, times.expiresAt])
  return row as CheckoutRow
}

/** Stores the answer of the gateway, unless an event was faster. */
export async function updateToOpen(
  db: Db,
  id: number,
  { sessionId, url, now }: { sessionId: string; url: string; now: Date },
): Promise<void> {
  await db.query(openStatement, [id, sessionId, url, now])
}

interface CheckoutChange {
  state: Exclude<CheckoutState, 'starting' | 'open' | 'refunded'>
  sessionId?: string | null
  paymentId?: string | null
  now: Date
}

export async function updateCheckout(tx: Db, id: number, change: CheckoutChange): Promise<void> {
  const { state, sessionId = null, paymentId = null, now } = change
  await tx.query(changeStatement, [id, state, sessionId, paymentId, now])
}

/** That the gateway was asked, and its error. */
export async function markChecked(db: Db, id: number, { now, error = '' }: { now: Date; error?: string }) {
  await db.query(checkedStatement, [id, now, error])
}

/** `adminId` is null for money that came too late. */
export async function updateToRefunding(
  tx: Db,
  id: number,
  { adminId, reason, now }: { adminId: number | null; reason: string; now: Date },
): Promise<void> {
  await tx.query(refundStatement, [id, adminId, reason, now])
}

export async function updateToRefunded(tx: Db, id: number, refundId: string, now: Date): Promise<void> {
  await tx.query(refundedStatement, [id, refundId, now])
}

/** A refund that was rejected later; false if the site does not know it. */
export async function markRefundError(tx: Db, refundId: string, error: string): Promise<boolean> {
  return (await tx.query(refundErrorStatement, [refundId, error])).length > 0
}

/** Checkouts whose event may be missing, and refunds to repeat. */
export function listDueCheckouts(db: Db, { now, limit }: { now: Date; limit: number }): Promise<CheckoutRow[]> {
  return db.query(dueStatement, [now, limit])
}

/** Whether the gateway has to say first whether the order is paid. */
export async function hasLiveCheckout(db: Db, orderId: number, now: Date): Promise<boolean> {
  return (await db.query(liveStatement, [orderId, now])).length > 0
}

/** False for an event that was received before. */
export async function insertEvent(
  tx: Db,
  { id, kind, sessionId, now }: { id: string; kind: string; sessionId: string | null; now: Date },
): Promise<boolean> {
  return (await tx.query(eventStatement, [id, kind, sessionId, now])).length > 0
}

/** The gateway repeats an event for days, not for months. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await db.query(oldEventsStatement, [now])
}
