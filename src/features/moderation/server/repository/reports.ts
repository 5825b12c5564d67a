/** SQL of reports and of the cases that they open. */
import { type Db, statement } from '#server/database/db.ts'
import type { Decision, ReportReason } from '../../constants.ts'

const insertStatement = statement(
  'moderation.insert-report',
  `insert into comment_reports (comment_id, user_id, reason, details)
   select $1, id, $3, $4 from users where id = $2 and deleted_at is null for share
   on conflict (comment_id, user_id) do nothing returning id`,
)

interface NewReport {
  commentId: number
  userId: number
  reason: ReportReason
  details: string
}

/**
 * Inserts a report. False if this person has already reported the comment, or the account is deleted or being deleted.
 */
export async function insertReport(db: Db, { commentId, userId, reason, details }: NewReport): Promise<boolean> {
  return (await db.query(insertStatement, [commentId, userId, reason, details])).length > 0
}

const openStatement = statement(
  'moderation.open-cases',
  `insert into report_cases (comment_id, post_id, opened_at, report_count)
   select report.comment_id, comments.post_id, min(report.created_at), count(*)
   from comment_reports report join comments on comments.id = report.comment_id
   where report.comment_id = any($1::bigint[]) and report.decided_at is null
   group by report.comment_id, comments.post_id order by report.comment_id
   on conflict (comment_id) do update set opened_at = excluded.opened_at, report_count = excluded.report_count`,
)

/** Inserts cases for comments with undecided reports, or updates their report count. */
export async function upsertCases(db: Db, commentIds: readonly number[]): Promise<void> {
  await db.query(openStatement, [commentIds])
}

/** A report decided by this statement, with its reporter; null for a deleted account. */
export interface DecidedReport {
  commentId: number
  userId: number | null
}

const decideStatement = statement<DecidedReport>(
  'moderation.decide',
  `with closed as (delete from report_cases where comment_id = any($1::bigint[]))
   update comment_reports set decided_at = $3, decision = $2
   where comment_id = any($1::bigint[]) and decided_at is null
   returning comment_id as "commentId", user_id as "userId"`,
)

/** Decides all undecided reports of these comments and removes the comments from the queue. */
export function decideReports(
  db: Db,
  { commentIds, decision, now }: { commentIds: readonly number[]; decision: Decision; now: Date },
): Promise<DecidedReport[]> {
  return db.query(decideStatement, [commentIds, decision, now])
}

const updateHiddenStatement = statement(
  'moderation.keep',
  `update comment_reports set decision = 'kept' where comment_id = any($1::bigint[]) and decision = 'hidden'`,
)

/** When a hidden comment is shown again, changes the decision of its reports from `hidden` to `kept`. */
export async function updateHiddenToKept(db: Db, commentIds: readonly number[]): Promise<void> {
  await db.query(updateHiddenStatement, [commentIds])
}

const reopenStatement = statement<{ commentId: number }>(
  'moderation.reopen',
  `update comment_reports set decided_at = null, decision = null
   where comment_id = any($1::bigint[]) and decision <> 'deleted' and decided_at > $2
   returning comment_id as "commentId"`,
)

/** Undoes decisions made after `since`. Returns the ids of the comments. */
export async function reopenReports(db: Db, commentIds: readonly number[], since: Date): Promise<number[]> {
  const rows = await db.query(reopenStatement, [commentIds, since])
  return [...new Set(rows.map(({ commentId }) => commentId))]
}

const listMootStatement = statement<{ commentId: number; postId: number }>(
  'moderation.moot-cases',
  `select report_cases.comment_id as "commentId", comments.post_id as "postId" from report_cases
   join comments on comments.id = report_cases.comment_id where comments.deleted_at is not null`,
)

/** Lists comments in the queue that were deleted outside moderation. */
export function listMootCases(db: Db): Promise<{ commentId: number; postId: number }[]> {
  return db.query(listMootStatement)
}

const deleteReporterStatement = statement(
  'moderation.forget-reporter',
  'update comment_reports set user_id = null where user_id = $1',
)

export async function deleteReporter(db: Db, userId: number): Promise<void> {
  await db.query(deleteReporterStatement, [userId])
}
