/** SQL of what waits for an admin, with the oldest of each kind. */
import { UNEVALUATED_TESTS } from '#features/online-tests/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface WaitingRow {
  slips: number
  slipsSince: Date | null
  comments: number
  commentsSince: Date | null
  tests: number
  testsSince: Date | null
  reviews: number
  reviewsSince: Date | null
  mails: number
  mailsSince: Date | null
  mailsWaiting: number
}

const waitingStatement = statement<WaitingRow>(
  'site-numbers.waiting',
  `select slip.count as slips, slip.since as "slipsSince", report.count as comments, report.since as "commentsSince",
     test.count as tests, test.since as "testsSince",
     review.count as reviews, review.since as "reviewsSince", mail.count as mails, mail.since as "mailsSince",
     (select count(*)::int from outbox where sent_at is null and failed_at is null) as "mailsWaiting"
   from (select count(*)::int as count, min(created_at) as since from payment_slips where state = 'waiting') slip,
     (select count(*)::int as count, min(opened_at) as since from report_cases
      join comments on comments.id = comment_id where deleted_at is null) report,
     (select count(*)::int as count, min(since) as since from (${UNEVALUATED_TESTS}) unevaluated) test,
     (select count(*)::int as count, min(since) as since from (
        select id, min(created_at) as since from (
          select id, created_at from reviews where status = 'waiting' union all
          select review_id, created_at from review_reports where decided_at is null) each group by id) open) review,
     (select count(*)::int as count, min(failed_at) as since from outbox where failed_at is not null) mail`,
)

export async function readWaiting(db: Db): Promise<WaitingRow> {
  const [row] = await db.query(waitingStatement)
  return row!
}
