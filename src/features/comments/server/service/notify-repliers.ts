/** Notifies the authors of replies when their replies are hidden, deleted or shown with the comment. */
import type { ThreadAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ChangedComment } from './remove-comments.ts'

interface Change {
  action: ThreadAction
  /** All changed rows. Only the replies among them cause notifications. */
  changed: readonly ChangedComment[]
  /**
   * Comments whose authors need no notification here: they are notified about the comment itself, or made the change.
   */
  known: readonly { id: number; userId: number }[]
}

/**
 * Sends one notification for each thread and person in the transaction `tx`. The reason is not included; only the
 * author of the comment receives it.
 */
export async function notifyRepliers(call: MemberCall, tx: Db, { action, changed, known }: Change): Promise<void> {
  const notified = new Set(known.map(({ id, userId }) => `${id}:${userId}`))
  const ids = new Set(known.map(({ id }) => id))
  // Sort by id: the notification refers to the first reply, and a later one about the same thread replaces it.
  for (const { id, postId, parentId, userId } of changed.toSorted((a, b) => a.id - b.id)) {
    const key = `${parentId}:${userId}`
    if (parentId === null || ids.has(id) || notified.has(key)) continue
    notified.add(key)
    const about = { receiverId: userId, actorId: call.viewer.id, postId, commentId: id }
    await notify(call, tx, { kind: 'moderation', action, reason: '', ...about })
  }
}
