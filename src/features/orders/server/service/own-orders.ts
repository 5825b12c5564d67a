/** What is read and erased of a person's orders. */

import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import type * as contract from '../../contract.ts'
import { canChangeBuyer } from '../../policy.ts'
import { eraseBuyer, forgetBuyers, listAwaitingOf } from '../repository/erase.ts'
import { findBuyer, findOwnOrder, lockOrder, type OrderRow, updateBuyer } from '../repository/orders.ts'
import { deleteSlipsOf, deleteSlipsOfOrders, replaceSlip } from '../repository/slips.ts'
import { closeOrder, lockOrderAndTraining } from './decide-slip.ts'
import { presentOrder } from './present-order.ts'

/** What is suggested for the next receipt. */
export async function getBuyer({ db, viewer }: MemberCall) {
  return { data: (await suggestedBuyer(db, viewer.id)) ?? throwError('unauthenticated') }
}

/** The details that the person chose to remember, or the name of the account; undefined for a deleted account. */
export async function suggestedBuyer(db: Db, userId: number) {
  const found = await findBuyer(db, userId)
  if (!found) return undefined
  const { name, taxId, address, isRemembered } = found
  return { name, tax_id: taxId, address, is_remembered: flag(isRemembered) }
}

/** @throws {AppError} 404 for another person's number too; 409 when the order is paid or closed */
export async function changeBuyer(call: MemberCall, input: ParsedInput<typeof contract.changeBuyer>) {
  const { db, viewer, config } = call
  const { invoiceNo, buyer_name: name, buyer_tax_id: taxId, buyer_address: address, remember_buyer } = input
  const own = (await findOwnOrder(db, { invoiceNo, userId: viewer.id })) ?? throwError('not_found')
  return db.transaction(async (tx) => {
    // The lock of the order is enough: places do not change.
    const order = await lockOrder(tx, own.id)
    if (order?.userId !== viewer.id || !canChangeBuyer(order)) throwError('buyer_fixed', { status: 409 })
    await updateBuyer(tx, order.id, { name, taxId, address, isRemembered: remember_buyer === 1 })
    return { data: presentOrder(config, (await lockOrder(tx, order.id)) as OrderRow) }
  })
}

/**
 * Cancels what is not paid and gives its places back, deletes the slips, and detaches the orders from the account
 * . What the law on accounting asks for stays: numbers, amounts, dates, and what the receipts say.
 */
export async function eraseOrders(context: Context, userId: number): Promise<void> {
  const { db: tx, now } = context
  for (const id of await listAwaitingOf(tx, userId)) {
    const { order, training } = await lockOrderAndTraining(context, tx, id)
    if (order.state !== 'awaiting') continue
    await deleteFilesLater(context, tx, await replaceSlip(tx, id))
    await closeOrder(context, tx, { order, training, state: 'cancelled' })
  }
  await deleteFilesLater(context, tx, await deleteSlipsOf(tx, userId))
  await eraseBuyer(tx, userId, now)
}

/** Orders that were closed or paid long ago lose slips and buyers; they keep numbers, amounts and times. */
export async function forgetOrders(context: Context, orderIds: readonly number[]): Promise<void> {
  const { db: tx, now } = context
  await deleteFilesLater(context, tx, await deleteSlipsOfOrders(tx, orderIds))
  await forgetBuyers(tx, orderIds, now)
}
