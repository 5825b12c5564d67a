/** Notifications of the buyer of an order, in the transaction that changes it (decision 0070). */
import type { OrderAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { orderPath } from '../../constants.ts'
import type { OrderRow } from '../repository/orders.ts'

/** Does nothing when the account is deleted. */
export async function notifyBuyer(
  call: Pick<Context, 'now' | 'config' | 'enqueue'>,
  tx: Db,
  { userId, trainingId: postId, invoiceNo }: Pick<OrderRow, 'userId' | 'trainingId' | 'invoiceNo'>,
  { action, reason = '' }: { action: OrderAction; reason?: string },
): Promise<void> {
  if (userId === null) return
  const path = orderPath(invoiceNo)
  await notify(call, tx, { kind: 'order', receiverId: userId, actorId: null, postId, path, action, reason })
}
