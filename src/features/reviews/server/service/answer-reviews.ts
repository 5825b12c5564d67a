/** What others do with a published review: helpful marks and the organiser's reply. */
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import { notify, withdrawNotification } from '#features/notifications/server/service/notify.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { canReply } from '../../policy.ts'
import { lockPublishedReview } from '../access.ts'
import { listReviewRows } from '../repository/list-reviews.ts'
import { setMark, updateReply } from '../repository/write-reviews.ts'
import { presentReview } from './present-review.ts'

/** @throws {AppError} 404, 422 `own_review` */
export async function markHelpful(call: MemberCall, { reviewId, is_helpful }: ParsedInput<typeof api.markHelpful>) {
  const { viewer, now } = call
  const isHelpful = is_helpful === 1
  return call.db.transaction(async (db) => {
    await lockViewer(call, db)
    const review = await lockPublishedReview({ db }, reviewId)
    if (review.userId === viewer.id) throwError('own_review', { status: 422 })
    const { isChanged, helpful } = await setMark(db, { id: review.id, userId: viewer.id, isHelpful, now })
    if (isChanged) {
      const event = { kind: 'review_helpful' as const, receiverId: review.userId, actorId: viewer.id, reviewId }
      if (isHelpful) await notify(call, db, event)
      else await withdrawNotification(db, event)
      await call.contentChanged(db, { isOnlyCounts: true })
    }
    return { data: { is_helpful: flag(isHelpful), helpful } }
  })
}

/** An empty text removes the reply. @throws {AppError} 404, 403 for others than the organiser */
export async function replyToReview(call: MemberCall, { reviewId, text }: ParsedInput<typeof api.replyToReview>) {
  const { viewer, now } = call
  return call.db.transaction(async (db) => {
    await lockViewer(call, db)
    const review = await lockPublishedReview({ db }, reviewId)
    if (!canReply({ authorOfTraining: review.trainingAuthorId, type: review.type }, viewer)) throwError('forbidden')
    if (review.reply !== (text || null)) {
      await updateReply(db, { id: review.id, text: text || null, userId: viewer.id, now })
      if (text && review.reply === null) {
        const about = { receiverId: review.userId, actorId: viewer.id, reviewId }
        await notify(call, db, { kind: 'review', action: 'replied', reason: '', ...about })
      }
      await call.contentChanged(db)
    }
    const [row] = await listReviewRows(db, [review.id])
    return { data: { reply: row ? presentReview(row, call).reply : null } }
  })
}

/** Before the review, so that nothing of an account stays that is deleted at this moment. @throws {AppError} 401 */
async function lockViewer({ viewer }: MemberCall, db: Db): Promise<void> {
  await lockAccount(db, viewer.id)
}
