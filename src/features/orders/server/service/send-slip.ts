/** Sending the slip of a transfer, and cancelling an order that is not paid. */
import { deleteOrderNotification } from '#features/notifications/server/service/notify.ts'
import { changePlaces } from '#features/trainings/server/service.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { encodeImage, ImageRejected } from '#server/files/images.ts'
import { randomKey } from '#server/files/storage-driver.ts'
import { orderPath, RETRY_HOURS, SLIP_WIDTH } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { canCancelOrder, canSendSlip } from '../../policy.ts'
import { slipReceivedMail } from '../emails/slip-received.ts'
import { findOpenOrder, findOwnOrder, lockOrder, type OrderRow, updateToReopened } from '../repository/orders.ts'
import { insertSlip, REFERENCE_INDEX, replaceSlip } from '../repository/slips.ts'
import { closeOrder, lockOrderAndTraining } from './decide-slip.ts'
import { mailBuyer } from './mail-buyer.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { presentOrder } from './present-order.ts'
import { readSlipCode } from './slip-code.ts'

/**
 * Stores a slip for an admin to check. The picture is decoded and encoded again, and stored before the row that refers to
 * it. On an expired order the slip takes a place that is still free.
 * @throws {AppError} 404; 422 for a file that is no picture; 409 when the order is closed, its place is gone, or the
 * transfer of the slip is used for another order
 */
export async function sendSlip(call: MemberCall, { invoiceNo, slip }: ParsedInput<typeof contract.sendSlip>) {
  const { db, viewer, storage, config } = call
  const order = (await findOwnOrder(db, { invoiceNo, userId: viewer.id })) ?? throwError('not_found')
  if (!canSendSlip(order) || config.payments?.promptPayTarget === '') throwError('order_closed', { status: 409 })
  const { bytes, code } = await encodeSlip(call, new Uint8Array(await slip.arrayBuffer()))
  const fileKey = `${randomKey('slips')}.webp`
  try {
    await storage.put(fileKey, bytes, 'image/webp')
    const changed = await db.transaction(async (tx) => {
      const locked = await lockToPay(call, tx, order)
      await deleteFilesLater(call, tx, await replaceSlip(tx, locked.id))
      const { bankCode = null, reference = null } = code ?? {}
      await insertSlip(tx, { orderId: locked.id, fileKey, bankCode, reference, now: call.now })
      await mailBuyer(call, tx, locked, slipReceivedMail)
      await notifyBuyer(call, tx, locked, { action: 'slip_received' })
      return (await lockOrder(tx, locked.id)) as OrderRow
    })
    return { data: presentOrder(config, changed) }
  } catch (error) {
    await deleteFilesLater(call, db, [fileKey])
    if (isReferenceUsed(error)) throwError('slip_used', { status: 409 })
    throw error
  }
}

/**
 * Does nothing when it is cancelled or expired. @throws {AppError} 404; 409 when it is paid or its slip is being checked
 */
export async function cancelOrder(call: MemberCall, { invoiceNo }: ParsedInput<typeof contract.cancelOrder>) {
  const { db, viewer } = call
  const order = (await findOwnOrder(db, { invoiceNo, userId: viewer.id })) ?? throwError('not_found')
  await db.transaction(async (tx) => {
    const { order: locked, training } = await lockOrderAndTraining(call, tx, order.id)
    if (locked.state === 'paid' || locked.state === 'refunded') throwError('order_paid', { status: 409 })
    if (locked.state !== 'awaiting') return
    if (locked.slipState === 'waiting') throwError('slip_waiting', { status: 409 })
    if (!canCancelOrder(locked)) throwError('payment_processing', { status: 409 })
    await closeOrder(call, tx, { order: locked, training, state: 'cancelled' })
    await deleteOrderNotification(tx, { receiverId: viewer.id, path: orderPath(locked.invoiceNo) })
  })
  return { status: 'success' as const }
}

/** The order with a place, locked together with its training. */
async function lockToPay(call: MemberCall, tx: Db, { id, trainingId }: OrderRow): Promise<OrderRow> {
  const { now, viewer } = call
  const { order: locked, training } = await lockOrderAndTraining(call, tx, id)
  if (!training) throwError('order_closed', { status: 409 })
  if (locked.userId !== viewer.id || !canSendSlip(locked)) throwError('order_closed', { status: 409 })
  if (locked.state === 'awaiting') return locked
  if (await findOpenOrder(tx, { userId: viewer.id, trainingId })) throwError('order_closed', { status: 409 })
  if (training.joinCount >= training.seats) throwError('place_gone', { status: 409 })
  await updateToReopened(tx, id, new Date(now.getTime() + RETRY_HOURS * 3_600_000))
  await changePlaces(call, tx, training, 1)
  return locked
}

/** @throws {AppError} 422 for a file that is no picture */
export async function encodeSlip(call: Pick<MemberCall, 'log' | 'signal'>, bytes: Uint8Array) {
  const request = { bytes, widths: [SLIP_WIDTH], format: 'webp', acceptsPdf: true, readsQr: true } as const
  const encoded = await encodeImage('upload', request, call.signal).catch((error) => {
    if (!(error instanceof ImageRejected)) throw error
    call.log.info({ reason: error.message }, 'slip rejected')
    throw new AppError('slip_unreadable', { status: 422 })
  })
  const [variant] = encoded.variants
  if (!variant) throw new AppError('slip_unreadable', { status: 422 })
  return { bytes: variant.bytes, code: readSlipCode(encoded.qr) }
}

function isReferenceUsed(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === REFERENCE_INDEX
}
