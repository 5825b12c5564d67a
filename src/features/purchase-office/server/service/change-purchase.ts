/** Confirming, rejecting and refunding: one transaction each, with the audit entry. */
import {
  acceptSlip,
  lockOrderAndTraining,
  notifyRejection,
  rejectSlip,
} from '#features/orders/server/service/decide-slip.ts'
import { findPaidCheckout, type OrderRow } from '#features/orders/server/service/read-order.ts'
import { refundCheckout, requestRefund } from '#features/payments/server/service/refund-checkout.ts'
import { givePlaceAndReceipt, takePlaceAndRefund } from '#features/receipts/server/service/pay-order.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { errorTexts } from '../../texts.ts'
import { readPurchase } from './list-purchases.ts'

type Change = ParsedInput<typeof contract.changePurchase>

/** @throws {AppError} 404; 409 when the order or its slip changed meanwhile */
export async function changePurchase(call: MemberCall, input: Change) {
  const checkoutId = await call.db.transaction(async (tx) => {
    if (input.action === 'refund') return refund(call, tx, input)
    if (input.action === 'confirm') await confirm(call, tx, input.orderId, input.slip_id as number)
    else await reject(call, tx, input)
    return null
  })
  if (checkoutId !== null) await refundCheckout(call, checkoutId)
  return { data: await readPurchase(call, input.orderId) }
}

/** Each order in a transaction of its own. */
export async function confirmPurchases(call: MemberCall, { orders }: ParsedInput<typeof contract.confirmPurchases>) {
  const confirmed: { id: number; receiptNo: string }[] = []
  const failed: { id: number; message: string }[] = []
  for (const { id, slip_id } of orders) {
    try {
      const receiptNo = await call.db.transaction((tx) => confirm(call, tx, id, slip_id))
      confirmed.push({ id, receiptNo })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      failed.push({ id, message: textOf(error) })
    }
  }
  return { data: { confirmed, failed } }
}

/** Under the lock of the order: of parallel calls one confirms, and all others find it confirmed. */
async function confirm(call: MemberCall, tx: Db, orderId: number, slipId: number): Promise<string> {
  const { order, training } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state === 'paid' || order.state === 'refunded') throwError('already_confirmed', { status: 409 })
  const { userId } = order
  if (order.state !== 'awaiting' || userId === null || !training) throwError('order_not_open', { status: 409 })
  assertSlip(order, slipId)
  await acceptSlip(call, tx, order, slipId)
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.confirm', subjectIds: [orderId] })
  return givePlaceAndReceipt(call, tx, { order: { ...order, userId }, training })
}

async function reject(call: MemberCall, tx: Db, { orderId, slip_id, reason, note }: Change) {
  const { order } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state === 'paid' || order.state === 'refunded') throwError('already_confirmed', { status: 409 })
  if (order.state !== 'awaiting' || !reason) throwError('order_not_open', { status: 409 })
  assertSlip(order, slip_id)
  await rejectSlip(call, tx, order, { slipId: slip_id as number, reason, note })
  await notifyRejection(call, tx, order, { reason, note })
  const text = [reason, note].filter(Boolean).join(': ')
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.reject', subjectIds: [orderId], reason: text })
}

/** Returns the checkout that the gateway has to pay back first; null when an admin pays back. */
async function refund(call: MemberCall, tx: Db, { orderId, note }: Change): Promise<number | null> {
  const { order, training } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state === 'refunded') throwError('already_refunded', { status: 409 })
  if (order.state !== 'paid') throwError('order_not_paid', { status: 409 })
  const checkout = await findPaidCheckout(tx, orderId)
  if (checkout?.state === 'refunding' && checkout.refundBy !== null) throwError('refund_pending', { status: 409 })
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.refund', subjectIds: [orderId], reason: note })
  if (checkout?.state === 'paid') return requestRefund(call, tx, checkout.id, { adminId: call.viewer.id, reason: note })
  await takePlaceAndRefund(call, tx, { order, training, reason: note })
  return null
}

/** The slip that the admin saw must still be the one to decide. */
function assertSlip({ slipId, slipState }: OrderRow, seenId: number | undefined) {
  if (slipId !== seenId || slipState !== 'waiting') throwError('slip_changed', { status: 409 })
}

function textOf({ code, message }: AppError): string {
  return (errorTexts as Readonly<Record<string, string>>)[code] ?? message
}
