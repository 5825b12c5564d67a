/** Creates and changes reviews, each in one transaction. */
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { maskName } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ReviewStatus } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { canEditReview } from '../../policy.ts'
import { errorTexts, fieldTexts } from '../../texts.ts'
import { lockOwnReview } from '../access.ts'
import { findOwnReview, hasTaken } from '../repository/own-reviews.ts'
import { insertReview, updateReviewRow } from '../repository/write-reviews.ts'
import { presentOwnReview } from './present-review.ts'

/**
 * REV-043, REV-084, REV-085.
 * @throws {AppError} 409 `already_reviewed`, also for one of two parallel calls; 422 for a training that the person did
 * not take
 */
export async function createReview(call: MemberCall, input: ParsedInput<typeof api.createReview>) {
  const { viewer, now, config } = call
  const { type, score, opinion, impacts } = input
  return call.db.transaction(async (db) => {
    const name = await lockAccount(db, viewer.id)
    const reviewableId = input.reviewable?.id ?? null
    if (reviewableId !== null && !(await hasTaken(db, { userId: viewer.id, trainingId: reviewableId, now }))) {
      throwError('validation', { errors: { reviewable: [fieldTexts.notTaken] } })
    }
    const status: ReviewStatus = config.reviewPublishing === 'at-once' ? 'published' : 'waiting'
    const author = { userId: viewer.id, isAnonymous: input.is_anonymous === 1, maskedName: maskName(name) }
    const written = { ...author, type, score, opinion, impacts, reviewableId, status, now }
    if ((await insertReview(db, written)) === null) {
      throwError('already_reviewed', { status: 409, message: errorTexts.already_reviewed })
    }
    if (status === 'published') await call.contentChanged(db)
    return ownReview(call, db, type)
  })
}

/**
 * REV-053, REV-086, Q-93, Q-99. A published review waits again, unless reviews are published at once. One that was
 * rejected waits for an admin.
 * @throws {AppError} 404 for a review of another person, 403 `edit_time_over`, 422 for another type or training
 */
export async function updateReview(call: MemberCall, input: ParsedInput<typeof api.updateReview>) {
  const { viewer, now, config } = call
  return call.db.transaction(async (db) => {
    const name = await lockAccount(db, viewer.id)
    const review = await lockOwnReview({ db, viewer }, input.reviewId)
    if (!canEditReview(review.createdAt, now)) {
      throwError('edit_time_over', { status: 403, message: errorTexts.edit_time_over })
    }
    if (input.type !== review.type) throwError('validation', { errors: { type: [fieldTexts.otherType] } })
    if (input.reviewable && input.reviewable.id !== review.reviewableId) {
      throwError('validation', { errors: { reviewable: [fieldTexts.notTaken] } })
    }
    const { score, opinion, impacts } = input
    // The mask does not change while the author stays anonymous.
    const maskedName = review.isAnonymous ? review.maskedName : maskName(name)
    const isAnonymous = input.is_anonymous === 1
    const isAtOnce = config.reviewPublishing === 'at-once' && !review.isHeld
    const status: ReviewStatus = isAtOnce ? 'published' : 'waiting'
    await updateReviewRow(db, review.id, { score, opinion, impacts, isAnonymous, maskedName, status, now })
    if (isAtOnce || review.status === 'published') await call.contentChanged(db)
    return ownReview(call, db, review.type)
  })
}

async function ownReview(call: MemberCall, db: Db, type: number) {
  const row = await findOwnReview(db, call.viewer.id, type)
  return { data: presentOwnReview(row ?? throwError('not_found'), call) }
}
