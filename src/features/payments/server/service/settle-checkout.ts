/** What the gateway says about a checkout, by an event or an answer, becomes the state of the order: once. */
import {
  insertEvent,
  lockCheckout,
  markRefundError,
  updateCheckout,
} from '#features/orders/server/service/checkouts.ts'
import { acceptPayment, lockOrderAndTraining } from '#features/orders/server/service/decide-slip.ts'
import { mailBuyer } from '#features/orders/server/service/mail-buyer.ts'
import type { CheckoutFacts, GatewayEvent } from '#features/orders/server/service/payment-provider.ts'
import { type CheckoutRow, findCheckout, type OrderRow } from '#features/orders/server/service/read-order.ts'
import { givePlaceAndReceipt } from '#features/receipts/server/service/pay-order.ts'
import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { paidLateMail } from '../emails/paid-late.ts'
import { requestRefund } from './refund-checkout.ts'

/** The event and its effect are stored in one transaction, so an event that failed has effect when it is repeated. */
export async function receiveEvent(context: Context, event: GatewayEvent): Promise<void> {
  const { db, now, log } = context
  const { id, kind, about } = event
  if (about === 'nothing') return
  await db.transaction(async (tx) => {
    const sessionId = about === 'checkout' ? event.checkout.sessionId : null
    if (!(await insertEvent(tx, { id, kind, sessionId, now }))) return
    if (about === 'checkout') return settle(context, tx, event.checkout)
    const isKnown = await markRefundError(tx, event.refundId, event.reason)
    log.error({ refund: event.refundId, reason: event.reason, isKnown }, 'a refund failed at the bank')
  })
}

/** For answers of the gateway. */
export async function settleCheckout(context: Context, facts: CheckoutFacts): Promise<void> {
  await context.db.transaction((tx) => settle(context, tx, facts))
}

interface Settlement {
  checkout: CheckoutRow
  order: OrderRow
  training: TrainingPlaces | undefined
  facts: CheckoutFacts
}

async function settle(context: Context, tx: Db, facts: CheckoutFacts): Promise<void> {
  const { now, log } = context
  const { sessionId, status } = facts
  const found = await findCheckout(tx, facts)
  if (!found) return log.warn({ sessionId, status }, 'a checkout that is not of this site')
  const { order, training } = await lockOrderAndTraining(context, tx, found.orderId)
  const checkout = (await lockCheckout(tx, found.id)) as CheckoutRow
  // Paid is final: events come late and in any order.
  if (['paid', 'refunding', 'refunded', 'mismatch'].includes(checkout.state)) return
  if (status === 'paid') return settlePaid(context, tx, { checkout, order, training, facts })
  const isUndecided = checkout.state === 'starting' || checkout.state === 'open' || checkout.state === 'processing'
  if (!isUndecided || status === 'open') return
  await updateCheckout(tx, checkout.id, { state: status, sessionId, paymentId: facts.paymentId, now })
}

/** The place and the receipt, or the money back when the order is closed. */
async function settlePaid(context: Context, tx: Db, { checkout, order, training, facts }: Settlement): Promise<void> {
  const { now, log } = context
  const { sessionId, paymentId, amountSatang, currency, invoiceNo } = facts
  const isRight = amountSatang === order.amountSatang && currency === 'thb' && invoiceNo === order.invoiceNo
  const change = { sessionId, paymentId, now }
  if (!isRight) {
    await updateCheckout(tx, checkout.id, { ...change, state: 'mismatch' })
    const facts = { sessionId, amountSatang, currency, invoiceNo, order: order.invoiceNo }
    return log.error(facts, 'a payment does not match its order; nothing was given for it')
  }
  const { userId } = order
  if (order.state === 'awaiting' && userId !== null && training) {
    await updateCheckout(tx, checkout.id, { ...change, state: 'paid' })
    await acceptPayment(context, tx, order)
    await givePlaceAndReceipt({ ...context, viewer: null }, tx, { order: { ...order, userId }, training })
    return
  }
  // Never `paid` in between: one checkout of an order can be, and another one may have paid it.
  await updateCheckout(tx, checkout.id, { ...change, state: 'refunding' })
  log.warn({ sessionId, order: order.invoiceNo, state: order.state }, 'paid after the order was closed; paying back')
  await requestRefund(context, tx, checkout.id, { adminId: null, reason: '' })
  await mailBuyer(context, tx, order, paidLateMail)
}
