/** Notifies followers of a story that readers can find. */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { listFollowers, updateTold } from '../repository/followers.ts'

const BATCH = 200

/**
 * One batch; the next one is a job of its own. Each follower of the author or of a co-author is told once: the first
 * batch marks the story, which stays unmarked if it is no longer listed.
 */
export async function notifyFollowers(context: Context, place: { postId: number; afterId: number }): Promise<void> {
  const { postId, afterId } = place
  await context.db.transaction(async (tx) => {
    if (afterId === 0 && !(await updateTold(tx, postId, context.now))) return
    const followers = await listFollowers(tx, { postId, afterId, limit: BATCH })
    for (const { followerId, writerId } of followers) {
      await notify(context, tx, { kind: 'story_published', receiverId: followerId, actorId: writerId, postId })
    }
    const last = followers.at(-1)
    if (last && followers.length === BATCH)
      await context.enqueue(tx, 'stories.tell-followers', { postId, afterId: last.followerId })
  })
}
