/** Feature definition: orders for trainings with a price, their payment by PromptPay, and slips. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { announceJob, expireJob, remindJob } from './jobs.ts'
import { findOpenTwice } from './repository/erase.ts'
import { exportSection } from './repository/export-section.ts'
import { orderRoutes } from './routes.ts'
import { changeBuyer, eraseOrders, getBuyer } from './service/own-orders.ts'
import { cancelOrder, sendSlip } from './service/send-slip.ts'
import { startCheckout } from './service/start-checkout.ts'

export const orders = feature({
  name: 'orders',
  tables: ['number_series', 'orders', 'payment_slips', 'checkout_sessions', 'gateway_events'],
  endpoints: [
    handle(api.sendSlip, sendSlip),
    handle(api.startCheckout, startCheckout),
    handle(api.cancelOrder, cancelOrder),
    handle(api.changeBuyer, changeBuyer),
    handle(api.getBuyer, getBuyer),
  ],
  errorTexts,
  jobs: [announceJob, remindJob, expireJob],
  routes: orderRoutes,
  exportSection,
  mergeUser: {
    columns: [
      { column: 'orders.user_id' },
      { column: 'payment_slips.decided_by' },
      { column: 'checkout_sessions.refund_by' },
    ],
    findBlockers: findOpenTwice,
  },
  eraseUser: eraseOrders,
})
