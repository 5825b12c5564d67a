/** What happens without anybody pressing. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { sweepViews } from './service/count-view.ts'
import { tellVoters } from './service/notify-voters.ts'

/** Trainings open by a clock and by editors: looked for, not waited for. */
export const tellVotersJob = job({
  name: 'interactions.tell-voters',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: tellVoters,
})

export const sweepViewsJob = job({
  name: 'interactions.sweep-views',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: sweepViews,
})
