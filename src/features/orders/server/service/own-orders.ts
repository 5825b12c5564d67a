/** What is read and erased of a person's orders. */
import { changePlaces, lockPlaces } from '#features/trainings/server/service.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { eraseBuyer, listAwaitingOf } from '../repository/erase.ts'
import { findBuyer, lockOrder, updateToClosed } from '../repository/orders.ts'
import { deleteSlipsOf, replaceSlip } from '../repository/slips.ts'

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
  for (const { id, trainingId } of await listAwaitingOf(tx, userId)) {
    const training = await lockPlaces({ db: tx, now }, trainingId)
    const order = await lockOrder(tx, id)
    if (order?.state !== 'awaiting') continue
    await deleteFilesLater(context, tx, await replaceSlip(tx, id))
    await updateToClosed(tx, id, { state: 'cancelled', now })
    if (training) await changePlaces(context, tx, training, -1)
  }
  await deleteFilesLater(context, tx, await deleteSlipsOf(tx, userId))
  await eraseBuyer(tx, userId, now)
}
