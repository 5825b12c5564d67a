/** What happens when readers do something with a post. */
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { addViews } from '#features/posts/server/service.ts'
import { isAdmin } from '#lib/viewer.ts'
import type { VisitorCall } from '#server/feature.ts'
import { VIEW_WINDOW_MINUTES } from '../constants.ts'
import { insertView } from './repository.ts'

/**
 * Counts a view once per post and reader in an hour; the author's own and admins' views never count (Q-131).
 * @throws {Failure} 404 `not_found`
 */
export async function countView(call: VisitorCall, { postId }: { postId: number }) {
  const { db, viewer, visitorKey } = call
  const post = await loadVisiblePost(call, { id: postId })
  const isForeign = post.authorId !== viewer?.id && !isAdmin(viewer)
  const viewerKey = viewer ? `user ${viewer.id}` : visitorKey
  const view = await db.transaction(async (tx) => {
    const counts = isForeign && (await insertView(tx, { postId, viewerKey, windowMinutes: VIEW_WINDOW_MINUTES }))
    return addViews(tx, postId, counts ? 1 : 0)
  })
  return { status: 'success' as const, view }
}
