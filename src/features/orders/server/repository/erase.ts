/** SQL of orders of deleted accounts. */
import { type Db, statement } from '#server/database/db.ts'

const awaitingStatement = statement<{ id: number }>(
  'orders.awaiting-of',
  `select id from orders where user_id = $1 and state = 'awaiting' order by training_id`,
)
const deleteStatement = statement(
  'orders.erase-unpaid',
  `update orders set user_id = null, erased_at = $2, buyer_name = '', buyer_tax_id = '', buyer_address = '',
     session_id = null
   where user_id = $1 and state in ('expired', 'cancelled')`,
)
const detachStatement = statement(
  'orders.erase-paid',
  `update orders set user_id = null, erased_at = $2, buyer_tax_id = '', buyer_address = '', session_id = null
   where user_id = $1 and state in ('paid', 'refunded')`,
)

const forgetStatement = statement(
  'orders.forget',
  `update orders set user_id = null, erased_at = coalesce(erased_at, $2), buyer_name = '', buyer_tax_id = '',
     buyer_address = '', is_buyer_remembered = false, session_id = null
   where id = any($1::bigint[])`,
)
const forgetCheckoutsStatement = statement(
  'orders.forget-checkouts',
  'delete from checkout_sessions where order_id = any($1::bigint[])',
)

/** Closed orders lose the buyer and what a gateway knows them by. */
export async function forgetBuyers(tx: Db, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.query(forgetStatement, [orderIds, now])
  await tx.query(forgetCheckoutsStatement, [orderIds])
}

const openTwiceStatement = statement<{ training: string }>(
  'orders.open-twice',
  `select own.training_name as training from orders own
   where own.user_id = $1 and own.state in ('awaiting', 'paid') and exists (
     select from orders other where other.user_id = $2 and other.training_id = own.training_id
       and other.state in ('awaiting', 'paid')) order by own.id`,
)

/** Trainings that both accounts ordered: one of the orders is to be cancelled or paid back before they are merged. */
export async function findOpenTwice(
  db: Db,
  { sourceId, targetId }: { sourceId: number; targetId: number },
): Promise<string[]> {
  return (await db.query(openTwiceStatement, [sourceId, targetId])).map(({ training }) => training)
}

/** In the order in which their trainings must be locked. */
export async function listAwaitingOf(tx: Db, userId: number): Promise<number[]> {
  return (await tx.query(awaitingStatement, [userId])).map(({ id }) => id)
}

/**
 * Orders without a payment lose the buyer and keep their number, so that the series has no gap. Paid ones keep the name;
 * their receipts stay as they were issued.
 */
export async function eraseBuyer(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.query(deleteStatement, [userId, now])
  await tx.query(detachStatement, [userId, now])
}
