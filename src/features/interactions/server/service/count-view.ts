/** What happens when readers do something with a post. */
import { recountLikes } from '#features/comments/server/service/list-comments.ts'
import { loadVisiblePost, lockVisiblePost } from '#features/posts/server/access.ts'
import { addViews, recountPosts } from '#features/posts/server/service/write-posts.ts'
import { isAdmin } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context, VisitorCall } from '#server/feature.ts'
import { VIEW_WINDOW_MINUTES, VIEWS_PER_DEVICE } from '../../constants.ts'
import { deleteOldViews, deleteReactions, insertView, isViewSpent } from '../repository/views.ts'

const SWEEP_BATCH = 5_000

const limits = { windowMinutes: VIEW_WINDOW_MINUTES, maxPerDevice: VIEWS_PER_DEVICE }

/**
 * Counts a view once per post and reader in an hour; the author's own and admins' views never count (Q-131).
 * @throws {Failure} 404 `not_found`, 429 for an address that adds more than sixty in a minute
 */
export async function countView(call: VisitorCall, { postId }: { postId: number }) {
  const { db, viewer, now } = call
  const post = await loadVisiblePost(call, { id: postId })
  const isForeign = post.authorId !== viewer?.id && !isAdmin(viewer)
  const view = await db.transaction(async (tx) => {
    const counts = isForeign && (await isNewView(call, tx, postId))
    return addViews(tx, { postId, views: counts ? 1 : 0, at: now })
  })
  return { status: 'success' as const, view }
}

/**
 * A visitor is an address. The browsers that share it are told apart by what they say they are, which costs nothing to
 * forge: so an address adds few views to a post in an hour, and few to all posts in a minute (AB-158, AB-180).
 */
async function isNewView(call: VisitorCall, tx: Db, postId: number): Promise<boolean> {
  const { viewer, visitorKey, deviceKey } = call
  if (viewer) {
    const view = { postId, viewerKey: keyOfUser(viewer.id), viewerId: viewer.id, deviceKey: null }
    return insertView(tx, view, limits)
  }
  const view = { postId, viewerKey: visitorKey, viewerId: null, deviceKey }
  // A flood of calls that add nothing must not queue for the lock.
  if (await isViewSpent(tx, view, limits)) return false
  // Calls of one moment take turns, so that each counts those before it.
  await lockVisiblePost({ db: tx, viewer }, { id: postId })
  const isNew = await insertView(tx, view, limits)
  if (isNew) await call.takeRate(tx, 'view', deviceKey)
  return isNew
}

/** Forgets who saw what, once it cannot be counted twice any more. */
export async function cleanupViews({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(SWEEP_BATCH, (limit) => deleteOldViews(db, limit))
}

/** What a person liked, kept, used, asked for, shared, followed and saw is gone, and counters say so. */
export async function deleteReactionsOf(db: Db, userId: number): Promise<void> {
  const { postIds, commentIds } = await deleteReactions(db, userId, keyOfUser(userId))
  await recountPosts(db, postIds)
  await recountLikes(db, commentIds)
}

function keyOfUser(userId: number): string {
  return `user ${userId}`
}
