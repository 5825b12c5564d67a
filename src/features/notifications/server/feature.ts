/** What people are told: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { sweepNoticesJob } from './jobs.ts'
import { forgetUserOfNotices } from './repository/notifications.ts'
import { notificationRoutes } from './routes.ts'
import { copyPart } from './service/export-notifications.ts'
import { countUnread, listNotifications, markRead } from './service/list-notifications.ts'
import { chooseMail, getMailChoices, unsubscribe } from './service/mail-choices.ts'

export const notifications = feature({
  name: 'notifications',
  endpoints: [
    on(api.listNotifications, listNotifications),
    on(api.countUnread, countUnread),
    on(api.markRead, markRead),
    on(api.getMailChoices, getMailChoices),
    on(api.chooseMail, chooseMail),
    on(api.unsubscribe, unsubscribe),
  ],
  routes: notificationRoutes,
  jobs: [sweepNoticesJob],
  copyPart,
  eraseUser: ({ db }, userId) => forgetUserOfNotices(db, userId),
})
