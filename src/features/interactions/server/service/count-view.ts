/** Counts views. */
import { loadVisiblePost, lockVisiblePost } from '#features/posts/server/access.ts'
import { addViews } from '#features/posts/server/service/write-posts.ts'
import { isAdmin } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context, VisitorCall } from '#server/feature.ts'
import { VIEW_WINDOW_MINUTES, VIEWS_PER_DEVICE } from '../../constants.ts'
import { deleteOldViews, insertView, isViewSpent } from '../repository/views.ts'

const CLEANUP_BATCH_ROWS = 5_000

const limits = { windowMinutes: VIEW_WINDOW_MINUTES, maxPerDevice: VIEWS_PER_DEVICE }

/**
 * Counts a view once per post and reader in an hour. Views by the author and by admins are not counted.
 * @throws {AppError} 404 `not_found`; 429 if an address adds more than sixty views in a minute
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
 * Visitors are identified by address. Browsers of one address are distinguished by their user agent, which is easy to
 * forge. Therefore the views of an address are limited per post and hour, and over all posts per minute (AB-158,
 * AB-180).
 */
async function isNewView(call: VisitorCall, tx: Db, postId: number): Promise<boolean> {
  const { viewer, visitorKey, deviceKey } = call
  if (viewer) {
    const view = { postId, viewerKey: keyOfUser(viewer.id), viewerId: viewer.id, deviceKey: null }
    return insertView(tx, view, limits)
  }
  const view = { postId, viewerKey: visitorKey, viewerId: null, deviceKey }
  // Requests that add nothing must not wait for the lock.
  if (await isViewSpent(tx, view, limits)) return false
  // Serialises concurrent requests, so that each one counts the views before it.
  await lockVisiblePost({ db: tx, viewer }, { id: postId })
  const isNew = await insertView(tx, view, limits)
  if (isNew) await call.takeRate(tx, 'view', deviceKey)
  return isNew
}

/** Deletes views that are too old to prevent double counting. */
export async function cleanupViews({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteInBatches(CLEANUP_BATCH_ROWS, (limit) => deleteOldViews(db, limit))
}

/** Key of the views of a person. */
export function keyOfUser(userId: number): string {
  return `user ${userId}`
}
