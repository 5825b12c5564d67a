/** What an admin decides about an order, in the transaction of the office of purchases. */
import { lockPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { RETRY_HOURS, type RejectReason } from '../../constants.ts'
import { rejectedMail } from '../emails/rejected.ts'
import {
  extendDeadline,
  findOrder,
  lockOrder,
  type OrderRow,
  updateToClosed,
  updateToPaid,
} from '../repository/orders.ts'
import { updateToAccepted, updateToRejected } from '../repository/slips.ts'
import { mailBuyer } from './mail-buyer.ts'

interface LockedOrder {
  order: OrderRow
  /** Undefined when the training does not exist any more. */
  training: TrainingPlaces | undefined
}

/** Locks an order after its training, as all changes of orders do. @throws {AppError} 404 */
export async function lockOrderAndTraining({ now }: Pick<MemberCall, 'now'>, tx: Db, id: number): Promise<LockedOrder> {
  const found = (await findOrder(tx, id)) ?? throwError('not_found')
  const training = await lockPlaces({ db: tx, now }, found.trainingId)
  const order = (await lockOrder(tx, id)) ?? throwError('not_found')
  return { order, training }
}

/** The order is paid: the caller gives its place and issues the receipt in the same transaction. */
export async function acceptSlip({ viewer, now }: MemberCall, tx: Db, { id }: OrderRow, slipId: number): Promise<void> {
  await updateToAccepted(tx, slipId, { adminId: viewer.id, now })
  await updateToPaid(tx, id, now)
}

/** The buyer gets a mail with the reason, and time for another slip. */
export async function rejectSlip(
  call: MemberCall,
  tx: Db,
  order: OrderRow,
  { slipId, reason, note }: { slipId: number; reason: RejectReason; note: string },
): Promise<void> {
  const { viewer, now } = call
  await updateToRejected(tx, slipId, { adminId: viewer.id, now, reason, note })
  const retryUntil = new Date(now.getTime() + RETRY_HOURS * 3_600_000)
  await extendDeadline(tx, order.id, retryUntil)
  const until = order.expiresAt > retryUntil ? order.expiresAt : retryUntil
  await mailBuyer(call, tx, order, (facts) => rejectedMail(facts, { reason, note, until }))
}

/** The order is refunded: the caller takes its place back and issues the credit note in the same transaction. */
export async function refundOrder({ now }: MemberCall, tx: Db, { id }: OrderRow): Promise<void> {
  await updateToClosed(tx, id, { state: 'refunded', now })
}
