/** Reports of members. */
import { lockPublishedReview } from '#features/reviews/server/access.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import type { reportReview as contract } from '../../contract.ts'
import { forgetReporter, insertReport } from '../repository/review-reports.ts'

/** One report per person and review. @throws {AppError} 404, 422 `own_review`, 409 `review_reported` */
export async function reportReview(call: MemberCall, { reviewId, reason, details }: ParsedInput<typeof contract>) {
  const { viewer } = call
  await call.db.transaction(async (db) => {
    const review = await lockPublishedReview({ db }, reviewId)
    if (review.userId === viewer.id) throwError('own_review', { status: 422 })
    if (!(await insertReport(db, { reviewId, userId: viewer.id, reason, details }))) {
      throwError('review_reported', { status: 409 })
    }
  })
  return { status: 'success' as const }
}

export function eraseReporter({ db }: Context, userId: number): Promise<void> {
  return forgetReporter(db, userId)
}
