/** SQL of the menu, where each count reads at most `WAITING_MAX` rows, and of going anywhere. */

import { fullnameSql } from '#features/accounts/server/sql.ts'
import { REPORTED_COMMENTS } from '#features/moderation/server/sql.ts'
import { UNEVALUATED_TESTS } from '#features/online-tests/server/sql.ts'
import { WAITING_SLIPS } from '#features/orders/server/sql.ts'
import { REPORTED_REVIEWS, WAITING_REVIEWS } from '#features/review-moderation/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { FOUND_MAX, WAITING_MAX } from '../constants.ts'

interface WaitingWork {
  slips: number
  comments: number
  tests: number
  reviews: number
  mails: number
}

const countStatement = statement<WaitingWork>(
  'office.waiting',
  `select
     (select count(*)::int from (${WAITING_SLIPS} limit ${WAITING_MAX}) slips) as slips,
     (select count(*)::int from (${REPORTED_COMMENTS} limit ${WAITING_MAX}) reported) as comments,
     (select count(*)::int from (${UNEVALUATED_TESTS} limit ${WAITING_MAX}) unevaluated) as tests,
     (select least(count(*), ${WAITING_MAX})::int from (
       (${WAITING_REVIEWS} limit ${WAITING_MAX}) union (${REPORTED_REVIEWS} limit ${WAITING_MAX})) open) as reviews,
     (select count(*)::int from (select from outbox where failed_at is not null limit ${WAITING_MAX}) failed) as mails`,
)

export async function countWaitingWork(db: Db): Promise<WaitingWork> {
  const [row] = await db.query(countStatement)
  return row!
}

interface FoundPerson {
  id: number
  name: string
  kind: 'staff' | 'student' | 'member'
}
interface FoundOrder {
  id: number
  invoiceNo: string
  buyer: string
}

const NAME = `lower(coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname))`
const peopleStatement = statement<FoundPerson>(
  'office.find-people',
  `select id, ${fullnameSql('users')} as name, kind from users
   where deleted_at is null and ${NAME} like $1
   order by position($2 in ${NAME}), id limit ${FOUND_MAX}`,
)
/** An order of a deleted account has no person and is not found. */
const ordersStatement = statement<FoundOrder>(
  'office.find-orders',
  `select id, invoice_no as "invoiceNo", buyer_name as buyer from orders
   where invoice_no ilike $1 and user_id is not null order by id desc limit ${FOUND_MAX}`,
)

export function findPeople(db: Db, pattern: string, text: string): Promise<FoundPerson[]> {
  return db.query(peopleStatement, [pattern, text])
}

export function findOrders(db: Db, pattern: string): Promise<FoundOrder[]> {
  return db.query(ordersStatement, [pattern])
}
