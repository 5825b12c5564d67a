/** Deadlines of orders: a reminder before, and giving the place back after. Each happens once. */
import type { Context } from '#server/feature.ts'
import { forEachItem, itemsInPages } from '#server/jobs/for-each-item.ts'
import { REMIND_HOURS } from '../../constants.ts'
import { expiredMail } from '../emails/expired.ts'
import { movedUpMail } from '../emails/moved-up.ts'
import { deadlineText, orderedMail } from '../emails/ordered.ts'
import { remindedMail } from '../emails/reminded.ts'
import { hasLiveCheckout } from '../repository/checkouts.ts'
import { claimAnnouncement, claimReminder, listToExpire, listToRemind } from '../repository/due-orders.ts'
import { findOrder, type OrderRow } from '../repository/orders.ts'
import { closeOrder, lockOrderAndTraining } from './decide-slip.ts'
import { mailBuyer } from './mail-buyer.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { qrPicture } from './qr-picture.ts'

/** Gives the places of orders after their deadline back and tells the buyers. @throws {AggregateError} as `forEachItem` */
export async function expireOrders(context: Context): Promise<void> {
  const { db, now } = context
  const due = itemsInPages<number>(({ after = 0, limit }) => listToExpire(db, { now, after, limit }))
  await forEachItem(context, due, (id) => expireOrder(context, id))
}

async function expireOrder(context: Context, id: number): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const { order, training } = await lockOrderAndTraining(context, tx, id)
    if (!isOver(order, now) || (await hasLiveCheckout(tx, id, now))) return
    await closeOrder(context, tx, { order, training, state: 'expired' })
    await mailBuyer(context, tx, order, expiredMail)
    await notifyBuyer(context, tx, order, { action: 'expired' })
  })
}

/** Reminds buyers who have neither paid nor sent a slip. @throws {AggregateError} as `forEachItem` */
export async function remindOfOrders(context: Context): Promise<void> {
  const { db, now } = context
  const due = itemsInPages<number>(({ after = 0, limit }) =>
    listToRemind(db, { now, hours: REMIND_HOURS, after, limit }),
  )
  await forEachItem(context, due, (id) =>
    db.transaction(async (tx) => {
      if (await claimReminder(tx, { id, now, hours: REMIND_HOURS })) await mailWithQr(context, tx, id, remindedMail)
    }),
  )
}

/** The mail with the QR code and the deadline, and the notification: for a person who waited, that there is a place. */
export async function announceOrder(context: Context, orderId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await claimAnnouncement(tx, orderId, context.now))) return
    const order = await findOrder(tx, orderId)
    if (order?.state !== 'awaiting') return
    const { isMovedUp, expiresAt } = order
    await mailWithQr(context, tx, orderId, isMovedUp ? movedUpMail : orderedMail)
    const action = isMovedUp ? 'moved_up' : 'ordered'
    await notifyBuyer(context, tx, order, { action, reason: deadlineText(expiresAt) })
  })
}

async function mailWithQr(
  context: Context,
  tx: Context['db'],
  orderId: number,
  write: typeof orderedMail,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  const { payments } = context.config
  if (order?.state !== 'awaiting' || !payments) return
  if (!payments.promptPayTarget) return mailBuyer(context, tx, order, (facts) => write({ ...facts, payments }))
  const qr = { name: `${order.invoiceNo}.png`, type: 'image/png', bytes: await qrPicture(payments, order.amountSatang) }
  await mailBuyer(context, tx, order, (facts) => ({ ...write({ ...facts, payments }), attachments: [qr] }))
}

/** Checked again under the lock: a slip or a payment may have come meanwhile. */
function isOver({ state, slipState, expiresAt }: OrderRow, now: Date): boolean {
  return state === 'awaiting' && slipState !== 'waiting' && expiresAt <= now
}
