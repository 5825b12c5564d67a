/** Notifies followers of a story that readers can find. */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { type BatchPlace, workInBatches } from '#server/jobs/work-in-batches.ts'
import { listFollowers, updateNotified } from '../repository/followers.ts'

const BATCH = 200

/**
 * One batch; the next one is a job of its own. Each follower of the author or of a co-author is notified once: the
 * first batch marks the story, which stays unmarked if it is no longer listed.
 */
export async function notifyFollowers(context: Context, job: BatchPlace & { postId: number }): Promise<void> {
  const { postId } = job
  await workInBatches(context, job, {
    size: BATCH,
    async list(tx, { isFirst, ...page }) {
      if (isFirst && !(await updateNotified(tx, postId, context.now))) return []
      const followers = await listFollowers(tx, { postId, ...page })
      return followers.map(({ followerId, writerId }) => ({ id: followerId, writerId }))
    },
    work: (tx, { id, writerId }) =>
      notify(context, tx, { kind: 'story_published', receiverId: id, actorId: writerId, postId }),
    enqueue: (tx, place) => context.enqueue(tx, 'stories.tell-followers', { postId, ...place }),
  })
}
