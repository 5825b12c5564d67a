/** Deletes comments, or hides and shows them. */
import { changeCommentCount, lockPostRows } from '#features/posts/server/service/write-posts.ts'
import type { Db } from '#server/database/db.ts'
import { type ChangedComment, deleteThreads, listPostIds, updateShown } from '../repository/thread-changes.ts'

export type { ChangedComment } from '../repository/thread-changes.ts'

/**
 * Deletes comments with their replies in the caller's transaction: marks the rows as deleted and subtracts the
 * visible ones from the counters of the posts. The caller checks permissions. Ids of deleted comments are ignored.
 * @returns the comments and replies deleted by this call
 */
export async function removeComments(tx: Db, commentIds: readonly number[], now: Date): Promise<ChangedComment[]> {
  const postIds = await lockPostsOf(tx, commentIds)
  const removed = await deleteThreads(tx, commentIds, now)
  const wereCounted = removed.filter(({ isShown }) => isShown)
  await updateCounters(tx, postIds, wereCounted, -1)
  return removed
}

/**
 * Shows or hides top-level comments with all their replies in the caller's transaction (ADMIN-006, Q-141) and updates
 * the counters. The operation is idempotent.
 * @returns the comments and replies that changed
 */
export async function setCommentsShown(
  tx: Db,
  commentIds: readonly number[],
  isShown: boolean,
): Promise<ChangedComment[]> {
  const postIds = await lockPostsOf(tx, commentIds)
  const changed = await updateShown(tx, commentIds, isShown)
  await updateCounters(tx, postIds, changed, isShown ? 1 : -1)
  return changed
}

/** Locks posts before comments, the same order as in all other transactions. */
async function lockPostsOf(tx: Db, commentIds: readonly number[]): Promise<number[]> {
  const postIds = await listPostIds(tx, commentIds)
  await lockPostRows(tx, postIds)
  return postIds
}

async function updateCounters(tx: Db, postIds: readonly number[], changed: readonly ChangedComment[], sign: 1 | -1) {
  for (const postId of postIds) {
    const counted = changed.filter((comment) => comment.postId === postId).length
    if (counted > 0) await changeCommentCount(tx, postId, sign * counted)
  }
}
