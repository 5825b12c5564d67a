/** A user's notifications for the data export, with the same texts and visibility rules as the list. */
import type { ExportSectionReader } from '#server/export-section.ts'
import { notificationSentences, notificationTexts, exportSectionTexts as texts } from '../../texts.ts'
import { mailChoiceSection } from '../repository/export-section.ts'
import { listNotificationRows } from '../repository/list-notifications.ts'
import { nameOf, reasonOf } from './list-notifications.ts'

const PAGE_ROWS = 200

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'notifications',
      title: notificationTexts.title,
      columns: { happened_at: texts.happenedAt, text: texts.text, subject: texts.subject, reason: texts.reason },
      tables: ['notifications'],
      async read({ db, config }, userId, after) {
        const [at, id] = after?.split('-').map(Number) ?? []
        const place = at === undefined || id === undefined ? null : { at: new Date(at), id }
        // Read with a member's permissions, also for an admin: the archive is not an admin's session.
        const found = await listNotificationRows(db, { userId, isAdmin: false, after: place, limit: PAGE_ROWS })
        const last = found.at(-1)
        return {
          rows: found.map((row) => ({
            happened_at: row.happenedAt,
            kind: row.kind,
            text: notificationSentences[row.kind]({ ...row, who: nameOf(row, config.staffDisplayName) }),
            subject: row.subject,
            reason: reasonOf(row),
            path: row.path,
            is_read: row.isRead,
          })),
          next: last && found.length === PAGE_ROWS ? `${last.happenedAt.getTime()}-${last.id}` : null,
        }
      },
    },
    mailChoiceSection,
  ],
}
