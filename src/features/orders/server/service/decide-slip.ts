/** What an admin or a deadline decides about an order, in the transaction of the office of purchases. */
import { changePlaces, lockPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { RETRY_HOURS, type RejectReason } from '../../constants.ts'
import { orderTexts, rejectReasonTexts } from '../../texts.ts'
import { rejectedMail } from '../emails/rejected.ts'
import {
  extendDeadline,
  findOrder,
  lockOrder,
  type OrderRow,
  updateToClosed,
  updateToPaid,
} from '../repository/orders.ts'
import { insertSlip, updateToAccepted, updateToRejected } from '../repository/slips.ts'
import { mailBuyer } from './mail-buyer.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { FILL_PLACES, type OrderCall } from './place-order.ts'

export { insertSlip }

interface LockedOrder {
  order: OrderRow
  /** Undefined when the training does not exist any more. */
  training: TrainingPlaces | undefined
}

/** Locks an order after its training, as all changes of orders do. @throws {AppError} 404 */
export async function lockOrderAndTraining({ now }: Pick<OrderCall, 'now'>, tx: Db, id: number): Promise<LockedOrder> {
  const found = (await findOrder(tx, id)) ?? throwError('not_found')
  const training = await lockPlaces({ db: tx, now }, found.trainingId)
  const order = (await lockOrder(tx, id)) ?? throwError('not_found')
  return { order, training }
}

/** The order is paid: the caller gives its place and issues the receipt in the same transaction. */
export async function acceptSlip({ viewer, now }: OrderCall, tx: Db, { id }: OrderRow, slipId: number): Promise<void> {
  await updateToAccepted(tx, slipId, { adminId: viewer.id, now })
  await updateToPaid(tx, id, now)
}

/** The order is paid through the gateway: as `acceptSlip`. A slip that waits is answered, because it paid nothing. */
export async function acceptPayment({ now }: Pick<OrderCall, 'now'>, tx: Db, order: OrderRow): Promise<void> {
  if (order.slipId !== null && order.slipState === 'waiting') {
    const answer = { adminId: null, now, reason: 'other', note: orderTexts.paidOnline } as const
    await updateToRejected(tx, order.slipId, answer)
  }
  await updateToPaid(tx, order.id, now)
}

interface Rejection {
  slipId: number
  reason: RejectReason
  note: string
}

/** The buyer gets time for another slip. */
export async function rejectSlip(
  { viewer, now }: OrderCall,
  tx: Db,
  { id }: OrderRow,
  rejection: Rejection,
): Promise<void> {
  await updateToRejected(tx, rejection.slipId, { ...rejection, adminId: viewer.id, now })
  await extendDeadline(tx, id, retryUntil(now))
}

/** Tells the buyer why, and until when another slip can be sent. `order` is as it was before. */
export async function notifyRejection(
  call: OrderCall,
  tx: Db,
  order: OrderRow,
  { reason, note }: Omit<Rejection, 'slipId'>,
): Promise<void> {
  const later = retryUntil(call.now)
  const until = order.expiresAt > later ? order.expiresAt : later
  await mailBuyer(call, tx, order, (facts) => rejectedMail(facts, { reason, note, until }))
  const why = [reason === 'other' ? '' : rejectReasonTexts[reason], note].filter(Boolean).join(' ')
  await notifyBuyer(call, tx, order, { action: 'rejected', reason: why })
}

/** An order that is not paid gives its place back, to the first person who waits. */
export async function closeOrder(
  call: Pick<OrderCall, 'now' | 'enqueue' | 'contentChanged'>,
  tx: Db,
  { order, training, state }: LockedOrder & { state: 'expired' | 'cancelled' },
): Promise<void> {
  await updateToClosed(tx, order.id, { state, now: call.now })
  if (!training) return
  await changePlaces(call, tx, training, -1)
  await call.enqueue(tx, FILL_PLACES, { trainingId: training.id })
}

/** The order is refunded: the caller takes its place back and issues the credit note in the same transaction. */
export async function refundOrder({ now }: Pick<OrderCall, 'now'>, tx: Db, { id }: OrderRow): Promise<void> {
  await updateToClosed(tx, id, { state: 'refunded', now })
}

function retryUntil(now: Date): Date {
  return new Date(now.getTime() + RETRY_HOURS * 3_600_000)
}
