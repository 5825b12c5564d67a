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
