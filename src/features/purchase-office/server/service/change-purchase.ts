/** Confirming, rejecting and refunding: one transaction each, with the audit entry. */
import {
  acceptSlip,
  lockOrderAndTraining,
  mailRejection,
  refundOrder,
  rejectSlip,
} from '#features/orders/server/service/decide-slip.ts'
import type { OrderRow } from '#features/orders/server/service/read-order.ts'
import { issueCreditNote, issueReceipt } from '#features/receipts/server/service/issue-documents.ts'
import { returnPaidPlace, takeHeldPlace } from '#features/registrations/server/service/places.ts'
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
  await call.db.transaction(async (tx) => {
    if (input.action === 'confirm') await confirm(call, tx, input.orderId, input.slip_id as number)
    else if (input.action === 'reject') await reject(call, tx, input)
    else await refund(call, tx, input)
  })
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
  if (order.state !== 'awaiting' || order.userId === null || !training) throwError('order_not_open', { status: 409 })
  assertSlip(order, slipId)
  await acceptSlip(call, tx, order, slipId)
  await takeHeldPlace(call, tx, { training, userId: order.userId, sessionId: order.sessionId })
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.confirm', subjectIds: [orderId] })
  return issueReceipt(call, tx, order)
}

async function reject(call: MemberCall, tx: Db, { orderId, slip_id, reason, note }: Change) {
  const { order } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state === 'paid' || order.state === 'refunded') throwError('already_confirmed', { status: 409 })
  if (order.state !== 'awaiting' || !reason) throwError('order_not_open', { status: 409 })
  assertSlip(order, slip_id)
  await rejectSlip(call, tx, order, { slipId: slip_id as number, reason, note })
  await mailRejection(call, tx, order, { reason, note })
  const text = [reason, note].filter(Boolean).join(': ')
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.reject', subjectIds: [orderId], reason: text })
}

async function refund(call: MemberCall, tx: Db, { orderId, note }: Change) {
  const { order, training } = await lockOrderAndTraining(call, tx, orderId)
  if (order.state === 'refunded') throwError('already_refunded', { status: 409 })
  if (order.state !== 'paid') throwError('order_not_paid', { status: 409 })
  await refundOrder(call, tx, order)
  if (order.userId !== null && training) await returnPaidPlace(call, tx, { training, userId: order.userId })
  await recordAudit(tx, { actorId: call.viewer.id, action: 'purchase.refund', subjectIds: [orderId], reason: note })
  await issueCreditNote(call, tx, order, note)
}

/** The slip that the admin saw must still be the one to decide. */
function assertSlip({ slipId, slipState }: OrderRow, seenId: number | undefined) {
  if (slipId !== seenId || slipState !== 'waiting') throwError('slip_changed', { status: 409 })
}

function textOf({ code, message }: AppError): string {
  return (errorTexts as Readonly<Record<string, string>>)[code] ?? message
}
