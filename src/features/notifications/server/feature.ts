/** Registers the notifications feature. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { cleanupNotificationsJob } from './jobs.ts'
import { deleteUserFromNotifications, lowerLikedTwice, renameFollows } from './repository/notifications.ts'
import { notificationRoutes } from './routes.ts'
import { exportSection } from './service/export-notifications.ts'
import { countUnread, listNotifications, markRead } from './service/list-notifications.ts'
import { chooseMail, getMailChoices, unsubscribe } from './service/mail-choices.ts'

export const notifications = feature({
  name: 'notifications',
  tables: ['notifications', 'notification_mails'],
  endpoints: [
    handle(api.listNotifications, listNotifications),
    handle(api.countUnread, countUnread),
    handle(api.markRead, markRead),
    handle(api.getMailChoices, getMailChoices),
    handle(api.chooseMail, chooseMail),
    handle(api.unsubscribe, unsubscribe),
  ],
  routes: notificationRoutes,
  jobs: [cleanupNotificationsJob],
  exportSection: exportSection,
  mergeUser: {
    columns: [
      { column: 'notifications.user_id', uniqueWith: ['group_key'], alsoClashes: 'own.actor_id = $2' },
      { column: 'notifications.actor_id', uniqueWith: ['user_id', 'kind'], alsoClashes: 'own.user_id = $2' },
      { column: 'notification_mails.user_id', uniqueWith: ['kind'] },
    ],
    // While the likes still belong to both accounts.
    before: ({ db }, users) => lowerLikedTwice(db, users),
    after: ({ db }, { targetId }) => renameFollows(db, targetId),
  },
  eraseUser: ({ db }, userId) => deleteUserFromNotifications(db, userId),
})
