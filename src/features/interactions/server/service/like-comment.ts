import { lockVisibleComment } from '#features/comments/server/access.ts'
import { addToLikes } from '#features/comments/server/service/comment-likes.ts'
import { notify, withdrawNotification } from '#features/notifications/server/service/notify.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { writeCommentLike } from '../repository/reactions.ts'

/**
 * Likes a comment or removes the like (ACT-045). A comment that is hidden from the reader is 404, like a missing one.
 * @throws {AppError} 404
 */
export async function likeComment(
  call: MemberCall,
  { comment_id: commentId, force }: ParsedInput<typeof api.likeComment>,
) {
  const { db, viewer, contentChanged } = call
  const desired = force === 1 ? 'on' : 'flip'
  return db.transaction(async (tx) => {
    const { userId: authorId, postId } = await lockVisibleComment({ db: tx, viewer }, commentId)
    const change = await writeCommentLike(tx, { desired, userId: viewer.id, commentId })
    const total = await addToLikes(tx, commentId, change)
    if (change !== 0) await contentChanged(tx, { postId, isOnlyCounts: true })
    const event = { kind: 'comment_like' as const, receiverId: authorId, actorId: viewer.id, postId, commentId }
    if (change > 0) await notify(call, tx, event)
    if (change < 0) await withdrawNotification(tx, event)
    return { like: flag(desired === 'on' || change > 0), total }
  })
}
