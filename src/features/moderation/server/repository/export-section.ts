/** Data export of a person's reports in their own words. Notes of admins are not part of it. */

import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { reasonTexts, exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'reports',
      title: texts.reports,
      columns: { created_at: texts.createdAt, reason: texts.reason, details: texts.details },
      words: { reason: reasonTexts },
      tables: ['comment_reports'],
      read: orderSections(
        statement(
          'moderation.export-reports',
          `select id as place, comment_id, reason, details, created_at, decided_at is not null as is_closed
           from comment_reports where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
  ],
}
