/** Interface for the feature that stores likes. */
import type { Db } from '#server/database/db.ts'
import { updateLikeCount } from '../repository/comment-counters.ts'

/**
 * Adds `change` to the like counter of a locked comment, in the transaction that writes the like. Returns the new
 * count.
 */
export function addToLikes(db: Db, commentId: number, change: number): Promise<number> {
  return updateLikeCount(db, commentId, change)
}
