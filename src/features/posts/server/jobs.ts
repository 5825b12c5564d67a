/** Background jobs of posts: the sort keys of lists. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
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
