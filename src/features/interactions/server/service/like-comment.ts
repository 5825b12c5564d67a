import { addToLikes, lockVisibleComment } from '#features/comments/server/service/comment-likes.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { writeCommentLike } from '../repository/marks.ts'

/** ACT-045; a comment that the reader does not receive is 404 like one that is not there. @throws {Failure} 404 */
export async function likeComment(
  { db, viewer, contentChanged }: MemberCall,
  { comment_id: commentId, force }: ParsedInput<typeof api.likeComment>,
) {
  const wish = force === 1 ? 'on' : 'flip'
  return db.transaction(async (tx) => {
    await lockVisibleComment({ db: tx, viewer }, commentId)
    const change = await writeCommentLike(tx, { wish, userId: viewer.id, commentId })
    const total = await addToLikes(tx, commentId, change)
    if (change !== 0) await contentChanged(tx)
    return { like: flag(wish === 'on' || change > 0), total }
  })
}
