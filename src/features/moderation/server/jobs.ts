/** What moderation does when nobody waits. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { sweepCases } from './service/cleanup-cases.ts'

export const sweepCasesJob = job({
  name: 'moderation.sweep-cases',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: sweepCases,
})
