/** What the deletion of an account does to reviews. */
import { withdrawNotification } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { deleteMarksOf, maskReviewsOf } from '../repository/write-reviews.ts'

/** Reviews stay under the masked name and count; helpful marks go. Cached pages with the author are dropped by the caller. */
export async function eraseReviews({ db, contentChanged }: Context, userId: number): Promise<void> {
  await maskReviewsOf(db, userId)
  const marks = await deleteMarksOf(db, userId)
  for (const { id, userId: receiverId } of marks) {
    await withdrawNotification(db, { kind: 'review_helpful', receiverId, actorId: userId, reviewId: id })
  }
  if (marks.length > 0) await contentChanged(db, { isOnlyCounts: true })
}
