/** Keeps the sort keys of lists up to date (Q-179, decision 0041). */
import type { Db } from '#server/database/db.ts'
import { updateCountedViews, updatePopularity, updateUpcoming } from '../repository/list-orders.ts'

const BATCH = 1_000

/** Updates the popularity of all posts, and the views by which the office sorts. */
export async function refreshPopularity({ db, now }: { db: Db; now: Date }): Promise<void> {
  await inBatches((afterId) => updateCountedViews(db, { afterId, limit: BATCH }))
  await inBatches((afterId) => updatePopularity(db, { afterId, limit: BATCH, now }))
}

/** Updates the order of trainings, which changes when sessions begin and end. */
export async function refreshUpcoming({ db, now }: { db: Db; now: Date }): Promise<void> {
  await inBatches((afterId) => updateUpcoming(db, { afterId, limit: BATCH, now }))
}

/** Short statements hold few locks; each returns the last id that it processed. */
async function inBatches(step: (afterId: number) => Promise<number | null>): Promise<void> {
  let afterId: number | null = 0
  while (afterId !== null) afterId = await step(afterId)
}
