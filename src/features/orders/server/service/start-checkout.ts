/** Starting a checkout at the gateway for an order. */
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { CHECKOUT_ATTEMPTS, CHECKOUT_MAX_MINUTES, CHECKOUT_MIN_MINUTES, orderPath } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import {
  type CheckoutRow,
  findCurrentCheckout,
  insertCheckout,
  markChecked,
  updateCheckout,
  updateToOpen,
} from '../repository/checkouts.ts'
import { extendDeadline, findOwnOrder, type OrderRow } from '../repository/orders.ts'
import { paymentProvider } from './choose-provider.ts'
import { lockOrderAndTraining } from './decide-slip.ts'
import { GatewayError, type PaymentProvider } from './payment-provider.ts'

const MINUTE = 60_000

/**
 * Returns the page of the gateway: the same for all tabs. The gateway is asked after the attempt is stored, so a lost
 * answer is repeated with the same key and makes no second checkout.
 * @throws {AppError} 404; 409 when the order cannot be paid now; 503 when the gateway does not answer
 */
export async function startCheckout(call: MemberCall, { invoiceNo }: ParsedInput<typeof contract.startCheckout>) {
  const { db, viewer, config } = call
  const order = (await findOwnOrder(db, { invoiceNo, userId: viewer.id })) ?? throwError('not_found')
  const provider = (await paymentProvider(config)) ?? throwError('checkout_off', { status: 409 })
  const checkout = await db.transaction((tx) => prepare(call, tx, order.id))
  return { data: { url: checkout.url ?? (await open(call, provider, { checkout, order })) } }
}

/** The attempt to pay an order: the open one, one without an answer, or a new one. */
async function prepare(call: MemberCall, tx: Db, orderId: number): Promise<CheckoutRow> {
  const { now, viewer } = call
  const { order, training } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state !== 'awaiting' || order.userId !== viewer.id || !training || order.expiresAt <= now) {
    throwError('order_closed', { status: 409 })
  }
  if (order.slipState === 'waiting') throwError('slip_waiting_pay', { status: 409 })
  const current = await findCurrentCheckout(tx, orderId)
  if (current?.state === 'processing') throwError('payment_processing', { status: 409 })
  if (current?.state === 'open') {
    // The gateway has not told yet what became of it.
    if (current.expiresAt <= now) throwError('payment_processing', { status: 409 })
    return current
  }
  if (current && minutesUntil(current.expiresAt, now) >= CHECKOUT_MIN_MINUTES - 1) return current
  if (current) await updateCheckout(tx, current.id, { state: 'failed', now })
  const row = await insertCheckout(tx, orderId, { now, expiresAt: expiryOf(order, now) })
  if (row.attempt > CHECKOUT_ATTEMPTS) throwError('checkout_off', { status: 409 })
  await extendDeadline(tx, orderId, row.expiresAt)
  return row
}

interface Attempt {
  checkout: CheckoutRow
  order: OrderRow
}

async function open(call: MemberCall, provider: PaymentProvider, { checkout, order }: Attempt): Promise<string> {
  const { db, config, now, log } = call
  const href = config.publicOrigin + orderPath(order.invoiceNo)
  try {
    const { sessionId, url } = await provider.startCheckout({
      key: `${order.invoiceNo}-${checkout.attempt}`,
      invoiceNo: order.invoiceNo,
      attempt: checkout.attempt,
      title: order.trainingName,
      amountSatang: order.amountSatang,
      expiresAt: checkout.expiresAt,
      paidUrl: `${href}?payment=done`,
      cancelUrl: `${href}?payment=cancelled`,
    })
    if (!url) throw new GatewayError('checkout without an address', { isFinal: true, cause: null })
    await updateToOpen(db, checkout.id, { sessionId, url, now })
    return url
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ invoiceNo: order.invoiceNo, attempt: checkout.attempt, reason: error.message }, 'no checkout')
    await markChecked(db, checkout.id, { now, error: error.message })
    if (error.isFinal) await closeAttempt(call, checkout.id)
    throwError('checkout_unavailable', { status: 503, retryAfter: 30 })
  }
}

/** The gateway will reject the same attempt again. */
async function closeAttempt({ db, now }: MemberCall, id: number): Promise<void> {
  await updateCheckout(db, id, { state: 'failed', now })
}

/** The deadline of the order, within the limits of the gateway. Full seconds, as the gateway counts. */
function expiryOf({ expiresAt }: OrderRow, now: Date): Date {
  const earliest = now.getTime() + CHECKOUT_MIN_MINUTES * MINUTE
  const latest = now.getTime() + CHECKOUT_MAX_MINUTES * MINUTE
  const moment = Math.min(Math.max(expiresAt.getTime(), earliest), latest)
  return new Date(Math.floor(moment / 1000) * 1000)
}

function minutesUntil(moment: Date, now: Date): number {
  return (moment.getTime() - now.getTime()) / MINUTE
}
