/** What is read and erased of a person's orders. */
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { eraseBuyer, listAwaitingOf } from '../repository/erase.ts'
import { findBuyer } from '../repository/orders.ts'
import { deleteSlipsOf, replaceSlip } from '../repository/slips.ts'
import { closeOrder, lockOrderAndTraining } from './decide-slip.ts'

/** What is suggested for the next receipt. */
export async function getBuyer({ db, viewer }: MemberCall) {
  const found = (await findBuyer(db, viewer.id)) ?? throwError('unauthenticated')
  const { name, taxId, address, isRemembered } = found
  return { data: { name, tax_id: taxId, address, is_remembered: flag(isRemembered) } }
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
