/** Paying back through the gateway: the request is stored, the gateway pays back, then the order is refunded. */
import {
  lockCheckout,
  markChecked,
  updateCheckout,
  updateToRefunded,
  updateToRefunding,
} from '#features/orders/server/service/checkouts.ts'
import { paymentProvider } from '#features/orders/server/service/choose-provider.ts'
import { lockOrderAndTraining } from '#features/orders/server/service/decide-slip.ts'
import { GatewayError, type PaymentProvider } from '#features/orders/server/service/payment-provider.ts'
import { type CheckoutRow, findCheckoutById } from '#features/orders/server/service/read-order.ts'
import { takePlaceAndRefund } from '#features/receipts/server/service/pay-order.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'

/** Job that repeats a refund. */
export const REFUND = 'payments.refund'

/** Stores that a paid checkout is paid back; `adminId` is null for money that came too late. Returns its id. */
export async function requestRefund(
  call: Pick<Context, 'now' | 'enqueue'>,
  tx: Db,
  checkoutId: number,
  { adminId, reason }: { adminId: number | null; reason: string },
): Promise<number> {
  await updateToRefunding(tx, checkoutId, { adminId, reason, now: call.now })
  await call.enqueue(tx, REFUND, { checkoutId }, { afterSeconds: 60, key: String(checkoutId) })
  return checkoutId
}

/**
 * Asks the gateway, then takes the place back and issues the credit note. The key makes a repeated call pay back once.
 * When the gateway fails the checkout stays `refunding`; a job asks again until it succeeds.
 */
export async function refundCheckout(context: Context, checkoutId: number): Promise<void> {
  const { db, config, now, log } = context
  const checkout = await findCheckoutById(db, checkoutId)
  if (checkout?.state !== 'refunding') return
  const provider = await paymentProvider(config)
  if (!provider) return log.error({ checkout: checkoutId }, 'a refund waits for PAYMENT_PROVIDER=stripe')
  try {
    if (!checkout.paymentId) return await askForPayment(context, provider, checkout)
    const refundId = await provider.refund({
      key: `refund-${checkout.sessionId}-${checkoutId}`,
      paymentId: checkout.paymentId,
    })
    await db.transaction((tx) => finishRefund(context, tx, checkout, refundId))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ checkout: checkoutId, reason: error.message }, 'the gateway has not paid back yet')
    await markChecked(db, checkoutId, { now, error: error.message })
  }
}

/** The next run pays back: two calls of the gateway may take longer than a request. */
async function askForPayment({ db, now }: Context, provider: PaymentProvider, { id, sessionId }: CheckoutRow) {
  const { paymentId } = await provider.readCheckout(sessionId ?? '')
  if (!paymentId) throw new GatewayError('checkout without a payment', { isFinal: true, cause: null })
  await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout?.state === 'refunding') await updateCheckout(tx, id, { state: 'refunding', paymentId, now })
  })
}

async function finishRefund(context: Context, tx: Db, { id, orderId }: CheckoutRow, refundId: string): Promise<void> {
  const { order, training } = await lockOrderAndTraining(context, tx, orderId)
  const checkout = await lockCheckout(tx, id)
  if (checkout?.state !== 'refunding') return
  await updateToRefunded(tx, id, refundId, context.now)
  if (checkout.refundBy === null || order.state !== 'paid') return
  const call = { ...context, viewer: { id: checkout.refundBy } }
  await takePlaceAndRefund(call, tx, { order, training, reason: checkout.refundReason })
}
