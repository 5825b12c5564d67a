/** What notifications do when nobody waits. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { sweepNotices } from './service/list-notifications.ts'

export const sweepNoticesJob = job({
  name: 'notifications.sweep-notices',
  payload: z.object({}),
  schedule: '41 3 * * *',
  run: sweepNotices,
})
