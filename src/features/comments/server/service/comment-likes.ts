/** What the feature that keeps likes may do with the comment they are about. */
import type { Db } from '#server/database/db.ts'
import { updateLikeCount } from '../repository/comment-counters.ts'

/** Adds to the likes of a locked comment, with the row that is counted; answers how many there are. */
export function addToLikes(db: Db, commentId: number, change: number): Promise<number> {
  return updateLikeCount(db, commentId, change)
}
