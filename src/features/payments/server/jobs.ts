/** Jobs of payments through the gateway. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { reconcile } from './service/reconcile.ts'
import { REFUND, refundCheckout } from './service/refund-checkout.ts'

export const refundJob = job({
  name: REFUND,
  payload: z.object({ checkoutId: z.int() }),
  run: (context, { checkoutId }) => refundCheckout(context, checkoutId),
})

export const reconcileJob = job({
  name: 'payments.reconcile',
  payload: z.object({}),
  schedule: '* * * * *',
  run: reconcile,
})
