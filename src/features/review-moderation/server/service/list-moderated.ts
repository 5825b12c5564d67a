/** Lists of admins. They get the same data of an anonymous author as every reader. */
import { FEATURED_SCORE_MIN } from '#features/reviews/constants.ts'
import { presentReview } from '#features/reviews/server/service/present-review.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import { ADMIN_PAGE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { adminTexts } from '../../texts.ts'
import {
  countModerated,
  listModeratedRows,
  listReviewAuditRows,
  type ModeratedRow,
} from '../repository/moderated-reviews.ts'

export async function listModeratedReviews(
  call: MemberCall,
  { filter, after }: ParsedInput<typeof api.listModeratedReviews>,
) {
  const before = after ?? Number.MAX_SAFE_INTEGER
  const rows = await listModeratedRows(call.db, { filter, before, limit: ADMIN_PAGE + 1 })
  const shown = rows.slice(0, ADMIN_PAGE)
  return {
    data: shown.map((row) => present(row, call)),
    next: rows.length > ADMIN_PAGE ? (shown.at(-1)?.id ?? null) : null,
    counts: await countModerated(call.db),
  }
}

function present(row: ModeratedRow, call: MemberCall) {
  return {
    ...presentReview(row, call),
    is_featured: flag(row.isFeatured),
    is_held: flag(row.isHeld),
    reason: row.reason,
    can_reveal: flag(row.isAnonymous),
    can_feature: flag(row.status === 'published' && row.score >= FEATURED_SCORE_MIN),
    reports: row.reports,
    report_count: row.reportCount,
  }
}

export async function listReviewAudit({ db }: MemberCall, { after }: ParsedInput<typeof api.listReviewAudit>) {
  const rows = await listReviewAuditRows(db, after ?? Number.MAX_SAFE_INTEGER, ADMIN_PAGE + 1)
  const shown = rows.slice(0, ADMIN_PAGE)
  return {
    data: shown.map(({ id, action, reason, createdAt, actor, isActorGone, reviewId, text }) => ({
      id,
      action,
      reason,
      created_at: createdAt.toISOString(),
      actor: isActorGone ? adminTexts.reporterGone : actor,
      review_id: reviewId,
      text,
    })),
    next: rows.length > ADMIN_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
