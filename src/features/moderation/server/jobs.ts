/** Background jobs of moderation. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupCases } from './service/cleanup-cases.ts'

export const cleanupCasesJob = job({
  name: 'moderation.cleanup-cases',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: cleanupCases,
})
