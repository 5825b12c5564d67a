/** Feature definition: payments through the gateway: its events, refunds, and the job that asks what became of checkouts. */
import { feature } from '#server/feature.ts'
import { reconcileJob, refundJob } from './jobs.ts'
import { paymentRoutes } from './routes.ts'

export const payments = feature({
  name: 'payments',
  tables: [],
  endpoints: [],
  jobs: [refundJob, reconcileJob],
  routes: paymentRoutes,
})
