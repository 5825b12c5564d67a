/** Counts the tests that a person passed, by month. */
import { type Db, statement } from '#server/database/db.ts'
import type { MonthCounts, Months } from '#server/feature.ts'

const countStatement = statement<MonthCounts>(
  'online-tests.tests-passed',
  `select count(*) filter (where attempt.submitted_at >= $3) as "thisMonth",
     count(*) filter (where attempt.submitted_at < $3) as "lastMonth"
   from online_test_attempts attempt join user_events event on event.id = attempt.user_event_id
   where event.user_id = $1 and attempt.passed and attempt.submitted_at >= $2 and attempt.submitted_at < $4`,
)

/** By the time of the submission (decision Q-62). */
export async function countTestsPassed(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query(countStatement, [userId, months.last, months.this, months.next])
  return row ?? { thisMonth: 0, lastMonth: 0 }
}
