/** What happens without anybody pressing. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupViews } from './service/count-view.ts'
import { notifyVoters } from './service/notify-voters.ts'

/** Trainings open by a clock and by editors: looked for, not waited for. */
export const notifyVotersJob = job({
  name: 'interactions.tell-voters',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: notifyVoters,
})

export const cleanupViewsJob = job({
  name: 'interactions.sweep-views',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: cleanupViews,
})
