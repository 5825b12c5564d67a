/**
 * Closes reports of comments deleted outside moderation: by the author, with the parent comment, or by an admin on the
 * post.
 */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { decideReports, listMootCases } from '../repository/reports.ts'

/** Closes these reports and notifies their reporters. @throws {AggregateError} as `forEachItem` */
export async function cleanupCases(context: Context): Promise<void> {
  const { db, now } = context
  const cases = (await listMootCases(db)).map(({ commentId: id, postId }) => ({ id, postId }))
  await forEachItem(context, cases, ({ id: commentId, postId }) =>
    db.transaction(async (tx) => {
      const reports = await decideReports(tx, { commentIds: [commentId], decision: 'deleted', now })
      for (const { userId } of reports) {
        if (userId === null) continue
        const about = { receiverId: userId, actorId: null, postId, commentId }
        await notify(context, tx, { kind: 'moderation', action: 'report_gone', reason: '', ...about })
      }
    }),
  )
}
