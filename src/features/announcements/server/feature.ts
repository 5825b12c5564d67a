/** Feature definition: banners on all pages, for announcements and maintenance. */
import { feature, handle } from '#server/feature.ts'
import { listShownAnnouncements as endpoint } from '../contract.ts'
import { switchAnnouncementsJob } from './jobs.ts'
import { listShownAnnouncements } from './service/announcements.ts'

export const announcements = feature({
  name: 'announcements',
  tables: ['announcements'],
  // Every change of an announcement is a change of all content, so no topic is reported.
  endpoints: [handle(endpoint, listShownAnnouncements, { reportsTopics: true })],
  jobs: [switchAnnouncementsJob],
})
