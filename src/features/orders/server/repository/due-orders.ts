/** SQL of the jobs of orders: deadlines and mails. */
import { type Db, statement } from '#server/database/db.ts'
import { liveCheckoutSql } from '../sql.ts'

const expiredStatement = statement<{ id: number }>(
  'orders.to-expire',
  `select own.id from orders own
   where own.state = 'awaiting' and own.expires_at <= $1 and own.id > $2
     and not exists (select from payment_slips slip where slip.order_id = own.id and slip.state = 'waiting')
     and not exists (select from checkout_sessions checkout
       where checkout.order_id = own.id and ${liveCheckoutSql('$1')})
   order by own.id limit $3`,
)

/** Orders after their deadline. While a slip is checked or the gateway has to answer, an order keeps its place. */
export async function listToExpire(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  return (await db.query(expiredStatement, [now, after, limit])).map(({ id }) => id)
}

const announceStatement = statement(
  'orders.claim-announcement',
  'update orders set announced_at = $2 where id = $1 and announced_at is null returning 1',
)

/** True once per order, in the transaction that queues the mail. */
export async function claimAnnouncement(tx: Db, id: number, now: Date): Promise<boolean> {
  return (await tx.query(announceStatement, [id, now])).length > 0
}

/** At `$1`, `$2` hours before the deadline. */
const TO_REMIND = `select own.id from orders own
   where own.state = 'awaiting' and own.reminded_at is null
     and own.expires_at > $1 and own.expires_at <= $1::timestamptz + make_interval(hours => $2)
     -- With less time than this from the beginning, the first mail says enough.
     and own.created_at <= own.expires_at - make_interval(hours => $2 + 1)
     and not exists (select from payment_slips slip where slip.order_id = own.id and slip.state in ('waiting', 'rejected'))`

const toRemindStatement = statement<{ id: number }>(
  'orders.to-remind',
  `${TO_REMIND} and own.id > $3 order by own.id limit $4`,
)

interface Reminding {
  now: Date
  hours: number
}

/** Orders whose buyers have neither paid nor sent a slip, with a deadline within these hours. */
export async function listToRemind(
  db: Db,
  { now, hours, after, limit }: Reminding & { after: number; limit: number },
): Promise<number[]> {
  return (await db.query(toRemindStatement, [now, hours, after, limit])).map(({ id }) => id)
}

const remindStatement = statement(
  'orders.claim-reminder',
  `update orders set reminded_at = $1
   where id in (${TO_REMIND} and own.id = $3 for update of own skip locked) returning 1`,
)

/** True once per order, in the transaction that queues the mail. */
export async function claimReminder(tx: Db, { id, now, hours }: Reminding & { id: number }): Promise<boolean> {
  return (await tx.query(remindStatement, [now, hours, id])).length > 0
}
