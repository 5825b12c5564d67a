/** What the feature that keeps likes may do with the comment they are about. */
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/db.ts'
import { fail } from '#server/errors.ts'
import { lockLikable, updateLikeCount } from '../repository/comment-counters.ts'

/**
 * A comment that this reader receives (CMT-023..026), locked until the transaction ends. One under a hidden comment is
 * its author's alone. @throws {Failure} 404 `not_found`
 */
export async function lockVisibleComment(
  { db, viewer }: { db: Db; viewer: Viewer },
  commentId: number,
): Promise<{ id: number; postId: number; authorId: number }> {
  const comment = await lockLikable(db, { commentId, viewerId: viewer.id, isAdmin: isAdmin(viewer) })
  if (!comment) fail('not_found')
  await loadVisiblePost({ db, viewer }, { id: comment.postId })
  return comment
}

/** Adds to the likes of a locked comment, with the row that is counted; answers how many there are. */
export function addToLikes(db: Db, commentId: number, change: number): Promise<number> {
  return updateLikeCount(db, commentId, change)
}
