import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import type { MemberCall } from '#server/feature.ts'
import { addVote, removeVote } from '../repository/votes.ts'

/** Votes for a training (ACT-053), also above the required number. @throws {AppError} 404 if no tech review */
export function voteTraining(call: MemberCall, { techReviewId }: { techReviewId: number }) {
  return vote(call, techReviewId, true)
}

/** Removes the vote but not a request (ACT-054). @throws {AppError} 404 */
export function unvoteTraining(call: MemberCall, { techReviewId }: { techReviewId: number }) {
  return vote(call, techReviewId, false)
}

async function vote({ db, viewer, contentChanged }: MemberCall, postId: number, voted: boolean) {
  return db.transaction(async (tx) => {
    await lockVisiblePost({ db: tx, viewer }, { id: postId, type: 'tech_review' })
    const row = { userId: viewer.id, postId, kind: 'vote' as const }
    const change = await (voted ? addVote(tx, row) : removeVote(tx, row))
    const total = await addToCounter(tx, postId, 'vote', change ?? 0)
    if (change !== undefined) await contentChanged(tx, { postId, isOnlyCounts: true })
    return { voted, total_voted_post: total }
  })
}
