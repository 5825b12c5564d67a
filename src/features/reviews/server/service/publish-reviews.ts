/** Publishes reviews whose time for changes is over. */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { EDIT_MINUTES } from '../../constants.ts'
import { publishDue } from '../repository/write-reviews.ts'

const BATCH = 100

export async function publishReviews(context: Context): Promise<void> {
  if (context.config.reviewPublishing === 'by-admin') return
  const before = new Date(context.now.getTime() - EDIT_MINUTES * 60_000)
  for (let count = BATCH; count === BATCH; ) {
    count = await context.db.transaction(async (db) => {
      const published = await publishDue(db, before, BATCH)
      for (const { id, userId } of published) {
        await notify(context, db, {
          kind: 'review',
          action: 'published',
          reason: '',
          receiverId: userId,
          actorId: null,
          reviewId: id,
        })
      }
      if (published.length > 0) await context.contentChanged(db)
      return published.length
    })
  }
}
