/** Publishes reviews whose time for changes is over. */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem, itemsInPages } from '#server/jobs/for-each-item.ts'
import { EDIT_MINUTES } from '../../constants.ts'
import { listDue, publishDue } from '../repository/write-reviews.ts'

/** @throws {AggregateError} as `forEachItem` */
export async function publishReviews(context: Context): Promise<void> {
  const { db, config, now } = context
  if (config.reviewPublishing === 'by-admin') return
  const before = new Date(now.getTime() - EDIT_MINUTES * 60_000)
  const due = itemsInPages<number>(({ after = 0, limit }) => listDue(db, { before, after, limit }))
  await forEachItem(context, due, (reviewId) =>
    db.transaction(async (tx) => {
      const receiverId = await publishDue(tx, { reviewId, before })
      if (receiverId === undefined) return
      const about = { receiverId, actorId: null, reviewId }
      await notify(context, tx, { kind: 'review', action: 'published', reason: '', ...about })
      await context.contentChanged(tx)
    }),
  )
}
