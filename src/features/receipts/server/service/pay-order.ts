/** Paying and refunding an order with its place and document together. */
import { refundOrder } from '#features/orders/server/service/decide-slip.ts'
import { notifyBuyer } from '#features/orders/server/service/notify-buyer.ts'
import type { IssueCall } from '#features/orders/server/service/place-order.ts'
import type { OrderRow } from '#features/orders/server/service/read-order.ts'
import { returnPaidPlace, takeHeldPlace } from '#features/registrations/server/service/places.ts'
import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import { issueCreditNote, issueReceipt } from './issue-documents.ts'

interface PaidOrder {
  /** Locked, and marked as paid in this transaction. */
  order: OrderRow & { userId: number }
  training: TrainingPlaces
}

/** The buyer gets the held place and the receipt; returns its number. Call it last. */
export async function givePlaceAndReceipt(call: IssueCall, tx: Db, { order, training }: PaidOrder): Promise<string> {
  await takeHeldPlace(call, tx, { training, userId: order.userId, sessionId: order.sessionId })
  await notifyBuyer(call, tx, order, { action: 'paid' })
  return issueReceipt(call, tx, order)
}

interface RefundedOrder {
  /** Locked and paid. */
  order: OrderRow
  /** Undefined when it does not exist any more. */
  training: TrainingPlaces | undefined
  reason: string
}

/** Takes the place back and issues the credit note. Call it last. */
export async function takePlaceAndRefund(call: IssueCall, tx: Db, { order, training, reason }: RefundedOrder) {
  await refundOrder(call, tx, order)
  if (order.userId !== null && training) await returnPaidPlace(call, tx, { training, userId: order.userId })
  await notifyBuyer(call, tx, order, { action: 'refunded' })
  await issueCreditNote(call, tx, order, reason)
}
