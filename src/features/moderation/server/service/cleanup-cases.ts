/**
 * Closes reports of comments deleted outside moderation: by the author, with the parent comment, or by an admin on the
 * post.
 */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { decideReports, listMootCases } from '../repository/reports.ts'

/** Closes these reports and notifies their reporters. */
export async function cleanupCases(context: Context): Promise<void> {
  const { db, now } = context
  const cases = await listMootCases(db)
  if (cases.length === 0) return
  const posts = new Map(cases.map(({ commentId, postId }) => [commentId, postId]))
  await db.transaction(async (tx) => {
    for (const { commentId, userId } of await decideReports(tx, {
      commentIds: [...posts.keys()],
      decision: 'deleted',
      now,
    })) {
      const postId = posts.get(commentId)
      if (userId === null || postId === undefined) continue
      const about = { receiverId: userId, actorId: null, postId, commentId }
      await notify(context, tx, { kind: 'moderation', action: 'report_gone', reason: '', ...about })
    }
  })
}
