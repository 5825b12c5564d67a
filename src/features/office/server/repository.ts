/** SQL of the menu: each count reads at most `WAITING_MAX` rows. */

import { REPORTED_COMMENTS } from '#features/moderation/server/sql.ts'
import { WAITING_SLIPS } from '#features/orders/server/sql.ts'
import { REPORTED_REVIEWS, WAITING_REVIEWS } from '#features/review-moderation/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { WAITING_MAX } from '../constants.ts'

interface WaitingWork {
  slips: number
  comments: number
  reviews: number
}

const countStatement = statement<WaitingWork>(
  'office.waiting',
  `select
     (select count(*)::int from (${WAITING_SLIPS} limit ${WAITING_MAX}) slips) as slips,
     (select count(*)::int from (${REPORTED_COMMENTS} limit ${WAITING_MAX}) reported) as comments,
     (select least(count(*), ${WAITING_MAX})::int from (
       (${WAITING_REVIEWS} limit ${WAITING_MAX}) union (${REPORTED_REVIEWS} limit ${WAITING_MAX})) open) as reviews`,
)

export async function countWaitingWork(db: Db): Promise<WaitingWork> {
  const [row] = await db.query(countStatement)
  return row!
}
