/** Background jobs of orders: the first mail, the reminder, the deadline. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { announceOrder, expireOrders, remindOfOrders } from './service/expire-orders.ts'
import { ANNOUNCE } from './service/place-order.ts'

export const announceJob = job({
  name: ANNOUNCE,
  payload: z.object({ orderId: z.int() }),
  run: (context, { orderId }) => announceOrder(context, orderId),
})

export const remindJob = job({
  name: 'orders.remind-of-deadline',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: remindOfOrders,
})

export const expireJob = job({
  name: 'orders.expire',
  payload: z.object({}),
  schedule: '* * * * *',
  run: expireOrders,
})
