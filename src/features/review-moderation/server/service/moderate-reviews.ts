/** Decisions of admins. Each one runs in a transaction with its audit entry and its notifications. */
import { commentTexts } from '#features/comments/texts.ts'
import type { ReviewAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import {
  type DecidedReview,
  decideReviews,
  findReviewAuthor,
  lockReviews,
} from '#features/reviews/server/service/decide-reviews.ts'
import type { ReviewAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ReviewDecision } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { decideReports } from '../repository/review-reports.ts'

/** Q-93 @throws {AppError} 404 */
export async function decideReview(call: MemberCall, input: ParsedInput<typeof api.decideReview>) {
  const { reviewId, status, reason } = input
  await call.db.transaction(async (db) => {
    if ((await lockReviews(db, [reviewId])).length === 0) throwError('not_found')
    await apply(call, db, { action: status === 'published' ? 'publish' : 'reject', ids: [reviewId], reason })
  })
  return { data: { id: reviewId, status } }
}

/** All or none. @throws {AppError} 422 `not_featurable` */
export async function moderateReviews(call: MemberCall, input: ParsedInput<typeof api.moderateReviews>) {
  const { action, ids, reason } = input
  const requested = [...new Set(ids)]
  const done = await call.db.transaction(async (db) => {
    const known = (await lockReviews(db, requested)).map(({ id }) => id)
    await apply(call, db, { action, ids: known, reason })
    return known
  })
  return { data: { done, gone: requested.filter((id) => !done.includes(id)) } }
}

interface Decision {
  action: ReviewDecision
  ids: readonly number[]
  reason: string
}

async function apply(call: MemberCall, db: Db, { action, ids, reason }: Decision): Promise<void> {
  const { viewer, now } = call
  const changed = action === 'dismiss' ? [] : await decideReviews(db, { action, ids, reason })
  const decided = action === 'reject' || action === 'dismiss' ? await decideReports(db, ids, now) : []
  const affected = new Set([...changed.map(({ id }) => id), ...decided.map(({ reviewId }) => reviewId)])
  const subjectIds = ids.filter((id) => affected.has(id))
  await recordAudit(db, {
    actorId: viewer.id,
    action: `review.${action}` satisfies ReviewAuditAction,
    subjectIds,
    reason,
  })
  await notifyAuthors(call, db, { action, changed, reason })
  const reportAction: ReviewAction = action === 'reject' ? 'report_rejected' : 'report_kept'
  for (const { reviewId, userId } of decided) {
    if (userId === null) continue
    const about = { receiverId: userId, actorId: viewer.id, reviewId }
    await notify(call, db, { kind: 'review', action: reportAction, reason: '', ...about })
  }
  if (changed.length > 0) await call.contentChanged(db)
}

async function notifyAuthors(
  call: MemberCall,
  db: Db,
  { action, changed, reason }: { action: ReviewDecision; changed: readonly DecidedReview[]; reason: string },
): Promise<void> {
  if (action !== 'publish' && action !== 'reject') return
  for (const { id, userId } of changed) {
    const about = { receiverId: userId, actorId: call.viewer.id, reviewId: id }
    const isRejection = action === 'reject'
    await notify(call, db, {
      kind: 'review',
      action: isRejection ? 'rejected' : 'published',
      reason: isRejection ? reason : '',
      ...about,
    })
  }
}

/** Returns the name only if the audit entry was written. @throws {AppError} 404, 422 `review_author_known` */
export async function revealReviewAuthor(
  { db, viewer }: MemberCall,
  { reviewId, reason }: ParsedInput<typeof api.revealReviewAuthor>,
) {
  const author = await db.transaction(async (tx) => {
    const [review] = await lockReviews(tx, [reviewId])
    if (!review) throwError('not_found')
    if (!review.isAnonymous) throwError('review_author_known', { status: 422 })
    await recordAudit(tx, { actorId: viewer.id, action: 'review.reveal', subjectIds: [reviewId], reason })
    return findReviewAuthor(tx, reviewId)
  })
  if (!author || author.isGone) return { data: { id: null, fullname: commentTexts.deletedUser, kind: null } }
  return { data: { id: author.id, fullname: author.fullname, kind: author.kind } }
}
