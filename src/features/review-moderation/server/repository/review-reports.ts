/** SQL of reports of reviews. */
import { type Db, statement } from '#server/database/db.ts'

const insertStatement = statement(
  'review-moderation.report',
  `insert into review_reports (review_id, user_id, reason, details)
   select $1, id, $3, $4 from users where id = $2 and deleted_at is null for share
   on conflict (review_id, user_id) do nothing returning 1`,
)

/** Returns false if the person reported the review before, or the account is deleted or being deleted. */
export async function insertReport(
  db: Db,
  report: { reviewId: number; userId: number; reason: string; details: string },
): Promise<boolean> {
  const { reviewId, userId, reason, details } = report
  return (await db.query(insertStatement, [reviewId, userId, reason, details])).length > 0
}

const decideStatement = statement<{ reviewId: number; userId: number | null }>(
  'review-moderation.decide-reports',
  `update review_reports set decided_at = $2 where review_id = any($1::bigint[]) and decided_at is null
   returning review_id as "reviewId", user_id as "userId"`,
)

/** Decides the open reports of these reviews and returns them. */
export function decideReports(db: Db, reviewIds: readonly number[], now: Date) {
  return db.query(decideStatement, [reviewIds, now])
}

const forgetStatement = statement(
  'review-moderation.forget-reporter',
  'update review_reports set user_id = null where user_id = $1',
)

/** The reports of a deleted account stay for a decision. */
export async function forgetReporter(db: Db, userId: number): Promise<void> {
  await db.query(forgetStatement, [userId])
}
