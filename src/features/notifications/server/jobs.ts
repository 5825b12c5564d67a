/** Background jobs of notifications. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupNotifications } from './service/list-notifications.ts'

export const cleanupNotificationsJob = job({
  name: 'notifications.cleanup-notifications',
  payload: z.object({}),
  schedule: '41 3 * * *',
  run: cleanupNotifications,
})
