/** What happens when readers do something with a post. */
import { recountLikes } from '#features/comments/server/service.ts'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { addViews, recount } from '#features/posts/server/service.ts'
import { isAdmin } from '#lib/viewer.ts'
import type { Db } from '#server/db.ts'
import { drain } from '#server/drain.ts'
import type { Context, VisitorCall } from '#server/feature.ts'
import { VIEW_WINDOW_MINUTES } from '../constants.ts'
import { deleteMarks, deleteOldViews, insertView } from './repository.ts'

const SWEEP_BATCH = 5_000

/**
 * Counts a view once per post and reader in an hour; the author's own and admins' views never count (Q-131).
 * @throws {Failure} 404 `not_found`
 */
export async function countView(call: VisitorCall, { postId }: { postId: number }) {
  const { db, viewer, visitorKey, now } = call
  const post = await loadVisiblePost(call, { id: postId })
  const isForeign = post.authorId !== viewer?.id && !isAdmin(viewer)
  const viewerKey = viewer ? keyOfUser(viewer.id) : visitorKey
  const seen = { postId, viewerKey, viewerId: viewer?.id ?? null, windowMinutes: VIEW_WINDOW_MINUTES }
  const view = await db.transaction(async (tx) => {
    const counts = isForeign && (await insertView(tx, seen))
    return addViews(tx, { postId, views: counts ? 1 : 0, at: now })
  })
  return { status: 'success' as const, view }
}

/** Forgets who saw what, once it cannot be counted twice any more. */
export async function sweepViews({ db }: Pick<Context, 'db'>): Promise<void> {
  await drain(SWEEP_BATCH, (limit) => deleteOldViews(db, limit))
}

/** What a person liked, kept, used, asked for, shared, followed and saw is gone, and counters say so. */
export async function forgetMarksOf(db: Db, userId: number): Promise<void> {
  const { postIds, commentIds } = await deleteMarks(db, userId, keyOfUser(userId))
  await recount(db, postIds)
  await recountLikes(db, commentIds)
}

function keyOfUser(userId: number): string {
  return `user ${userId}`
}
