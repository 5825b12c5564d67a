/** SQL of the lists of admins. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { ReportReason } from '#features/moderation/constants.ts'
import { type ReviewRow, reviewColumns } from '#features/reviews/server/sql.ts'
import type { ReviewAuditAction } from '#lib/audit.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { ADMIN_COUNT_MAX, type AdminReviewFilter, REPORTS_SHOWN } from '../../constants.ts'
import { REPORTED_REVIEWS, WAITING_REVIEWS } from '../sql.ts'

export interface ModeratedRow extends ReviewRow {
  isFeatured: boolean
  isHeld: boolean
  reason: string
  reportCount: number
  reports: { id: number; reason: ReportReason; details: string; reporter: string | null }[]
}

const CONDITIONS: Record<AdminReviewFilter, string> = {
  waiting: `r.status = 'waiting'`,
  reported: 'exists (select from review_reports report where report.review_id = r.id and report.decided_at is null)',
  rejected: `r.status = 'rejected'`,
  published: `r.status = 'published'`,
  all: 'true',
}

export function listModeratedRows(
  db: Db,
  { filter, before, limit }: { filter: AdminReviewFilter; before: number; limit: number },
): Promise<ModeratedRow[]> {
  return db.query<ModeratedRow>(
    dynamicStatement(
      `review-moderation.list-${filter}`,
      `select ${reviewColumns('r')}, r.is_featured as "isFeatured", r.is_held as "isHeld", r.reason,
         (select count(*)::int from review_reports report where report.review_id = r.id and report.decided_at is null)
           as "reportCount",
         coalesce((select json_agg(told order by told.id) from (
           select report.id, report.reason, report.details,
             case when reporter.deleted_at is null then ${fullnameSql('reporter')} end as reporter
           from review_reports report left join users reporter on reporter.id = report.user_id
           where report.review_id = r.id and report.decided_at is null order by report.id limit ${REPORTS_SHOWN}) told),
           '[]') as reports
       from reviews r where ${CONDITIONS[filter]} and r.id < $1 order by r.id desc limit $2`,
    ),
    [before, limit],
  )
}

const countsStatement = statement<{ waiting: number; reported: number }>(
  'review-moderation.counts',
  `select (select count(*)::int from (${WAITING_REVIEWS} limit ${ADMIN_COUNT_MAX}) own)
       as waiting,
     (select count(*)::int from (${REPORTED_REVIEWS} limit ${ADMIN_COUNT_MAX}) own) as reported`,
)

export async function countModerated(db: Db): Promise<{ waiting: number; reported: number }> {
  const [row] = await db.query(countsStatement)
  return row!
}

interface ReviewAuditRow {
  id: number
  action: ReviewAuditAction
  reason: string
  createdAt: Date
  actor: string
  isActorGone: boolean
  reviewId: number
  text: string
}

const auditStatement = statement<ReviewAuditRow>(
  'review-moderation.audit',
  `select entry.id, entry.action, entry.reason, entry.created_at as "createdAt", ${fullnameSql('actor')} as actor,
     actor.deleted_at is not null as "isActorGone", entry.subject_id as "reviewId",
     coalesce((select left(r.opinion, 160) from reviews r where r.id = entry.subject_id), '') as text
   from audit_entries entry join users actor on actor.id = entry.actor_id
   where entry.id < $1 and entry.action like 'review.%' order by entry.id desc limit $2`,
)

export function listReviewAuditRows(db: Db, before: number, limit: number): Promise<ReviewAuditRow[]> {
  return db.query(auditStatement, [before, limit])
}
