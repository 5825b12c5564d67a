/** Asks the gateway about checkouts whose event has not come, closes those of closed orders, and repeats refunds. */

import { deleteOldEvents, markChecked, updateCheckout } from '#features/orders/server/service/checkouts.ts'
import { paymentProvider } from '#features/orders/server/service/choose-provider.ts'
import { GatewayError, type PaymentProvider } from '#features/orders/server/service/payment-provider.ts'
import { type CheckoutRow, findOrder, listDueCheckouts } from '#features/orders/server/service/read-order.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { refundCheckout } from './refund-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

const BATCH = 50
/** A gateway that does not answer is asked again in the next run. */
const ERRORS_MAX = 3

/** @throws {AggregateError} as `forEachItem`, but not for errors of the gateway */
export async function reconcile(context: Context): Promise<void> {
  const { db, config, now, log } = context
  const provider = await paymentProvider(config)
  if (!provider) return
  await deleteOldEvents(db, now)
  let errors = 0
  let isAway = false
  await forEachItem(context, await listDueCheckouts(db, { now, limit: BATCH }), async (checkout) => {
    if (isAway) return
    try {
      await reconcileOne(context, provider, checkout)
    } catch (error) {
      if (!(error instanceof GatewayError)) {
        // Checkouts that always fail must not fill every run.
        await markChecked(db, checkout.id, { now, error: 'failed on the site' })
        throw error
      }
      log.warn({ checkout: checkout.id, reason: error.message }, 'the gateway does not tell about a checkout')
      await markChecked(db, checkout.id, { now, error: error.message })
      errors += 1
      isAway = errors >= ERRORS_MAX && !error.isFinal
    }
  })
}

async function reconcileOne(context: Context, provider: PaymentProvider, checkout: CheckoutRow): Promise<void> {
  const { db, now } = context
  const { id, orderId, state, sessionId, expiresAt } = checkout
  if (state === 'refunding') return refundCheckout(context, id)
  if (!sessionId) {
    // The answer was lost, and the buyer did not try again. Its event still finds the attempt.
    if (expiresAt <= now) await updateCheckout(db, id, { state: 'failed', now })
    else await markChecked(db, id, { now })
    return
  }
  const order = await findOrder(db, orderId)
  const isOver = state === 'open' && order?.state !== 'awaiting'
  const facts = isOver ? await provider.closeCheckout(sessionId) : await provider.readCheckout(sessionId)
  await settleCheckout(context, facts)
  await markChecked(db, id, { now })
}
