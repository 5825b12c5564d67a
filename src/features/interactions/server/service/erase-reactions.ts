/** What the deletion of an account does to reactions. */
import { recountLikes } from '#features/comments/server/service/comment-likes.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import type { Db } from '#server/database/db.ts'
import { deleteReactions } from '../repository/erase-reactions.ts'
import { keyOfUser } from './count-view.ts'

/** Deletes all reactions, follows, votes, shares and views of a user, and recounts the affected counters. */
export async function deleteReactionsOf(db: Db, userId: number): Promise<void> {
  const { postIds, commentIds } = await deleteReactions(db, userId, keyOfUser(userId))
  await recountPosts(db, postIds)
  await recountLikes(db, commentIds)
}
