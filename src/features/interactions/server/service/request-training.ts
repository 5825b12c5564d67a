import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { interactionTexts } from '../../texts.ts'
import { addVote, findQuota } from '../repository/votes.ts'

/**
 * Requests a training, once per user (ACT-017). The review is locked, so that requests never exceed the required number
 * (ACT-018, AB-97). If that number is reached, returns `status: 'error'` with 200.
 * @throws {AppError} 404 if the post is not a tech review; 422 for a repeated request
 */
export async function requestTraining({ db, viewer, contentChanged }: MemberCall, { postId }: { postId: number }) {
  return db.transaction(async (tx) => {
    await lockVisiblePost({ db: tx, viewer }, { id: postId, type: 'tech_review' })
    const quota = await findQuota(tx, postId, viewer.id)
    if (quota.isRequested) throwError('validation', { errors: { post_id: [interactionTexts.requested] } })
    if (quota.votes >= quota.needed) {
      return { status: 'error' as const, total_requested: quota.requests, total_voted_post: quota.votes }
    }
    const change = await addVote(tx, { userId: viewer.id, postId, kind: 'request' })
    const total = await addToCounter(tx, postId, 'vote', change ?? 0)
    await contentChanged(tx, { postId, isOnlyCounts: true })
    return { status: 'success' as const, total_requested: quota.requests + 1, total_voted_post: total }
  })
}
