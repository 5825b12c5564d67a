/** Who answered a comment learns that their answers went with it, or came back. */
import type { ThreadAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ChangedComment } from './remove-comments.ts'

interface Change {
  action: ThreadAction
  /** Everything that changed; the replies among it count. */
  changed: readonly ChangedComment[]
  /** Comments whose authors know already: each of them is told of the comment itself, or did it. */
  known: readonly { id: number; userId: number }[]
}

/** One notice for each thread and person, in the transaction `tx`. Why it happened is the business of the comment's author. */
export async function notifyRepliers(call: MemberCall, tx: Db, { action, changed, known }: Change): Promise<void> {
  const told = new Set(known.map(({ id, userId }) => `${id}:${userId}`))
  const ids = new Set(known.map(({ id }) => id))
  // By their first reply: what is told later of the same thread replaces what stood there.
  for (const { id, postId, parentId, userId } of changed.toSorted((a, b) => a.id - b.id)) {
    const key = `${parentId}:${userId}`
    if (parentId === null || ids.has(id) || told.has(key)) continue
    told.add(key)
    const about = { receiverId: userId, actorId: call.viewer.id, postId, commentId: id }
    await notify(call, tx, { kind: 'moderation', action, reason: '', ...about })
  }
}
