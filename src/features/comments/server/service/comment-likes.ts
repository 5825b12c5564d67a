/** The like counters of comments, for the feature that stores likes. */
import type { Db } from '#server/database/db.ts'
import { updateLikeCount, updateLikeCounts } from '../repository/comment-counters.ts'

/**
 * Adds `change` to the like counter of a locked comment, in the transaction that writes the like. Returns the new
 * count.
 */
export function addToLikes(db: Db, commentId: number, change: number): Promise<number> {
  return updateLikeCount(db, commentId, change)
}

/** Sets the like counters of these comments to the number of like rows. Returns the ids whose counter was wrong. */
export async function recountLikes(db: Db, commentIds: readonly number[]): Promise<number[]> {
  return commentIds.length > 0 ? db.transaction((tx) => updateLikeCounts(tx, commentIds)) : []
}
