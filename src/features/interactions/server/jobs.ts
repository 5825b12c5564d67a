/** Background jobs of interactions. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupViews } from './service/count-view.ts'
import { notifyVoters } from './service/notify-voters.ts'

/** Trainings open by time and by edits, so the job polls for them. */
export const notifyVotersJob = job({
  name: 'interactions.notify-voters',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: notifyVoters,
})

export const cleanupViewsJob = job({
  name: 'interactions.cleanup-views',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: cleanupViews,
})
