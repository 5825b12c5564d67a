/** Background jobs of posts: the sort keys of lists. */
import * as z from 'zod/mini'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { job } from '#server/feature.ts'
import { VIEW_DAYS } from '../constants.ts'
import { deleteViewDays } from './repository/posts.ts'
import { refreshPopularity, refreshUpcoming } from './service/list-orders.ts'

export const refreshPopularityJob = job({
  name: 'posts.refresh-popularity',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: refreshPopularity,
})

/** The state of a training changes with time, so the job polls. */
export const refreshUpcomingJob = job({
  name: 'posts.refresh-upcoming',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: refreshUpcoming,
})

const CLEANUP_BATCH_ROWS = 5_000

/** The chart of a story shows the last 90 days. */
export const cleanupViewDaysJob = job({
  name: 'posts.cleanup-view-days',
  payload: z.object({}),
  schedule: '41 18 * * *',
  run: ({ db }) => deleteInBatches(CLEANUP_BATCH_ROWS, (limit) => deleteViewDays(db, { days: VIEW_DAYS, limit })),
})
