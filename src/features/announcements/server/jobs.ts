/** Announcements begin and end at their minute, also on cached pages. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { SWITCH_ANNOUNCEMENTS, switchAnnouncements } from './service/announcements.ts'

export const switchAnnouncementsJob = job({
  name: SWITCH_ANNOUNCEMENTS,
  payload: z.object({}),
  schedule: '* * * * *',
  run: switchAnnouncements,
})
