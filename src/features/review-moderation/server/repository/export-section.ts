/** Data export of a person's reports of reviews. */
import { reasonTexts } from '#features/moderation/texts.ts'
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'review_reports',
      title: texts.reports,
      columns: { created_at: texts.createdAt, reason: texts.reason, details: texts.details },
      words: { reason: reasonTexts },
      tables: ['review_reports'],
      read: orderSections(
        statement(
          'review-moderation.export-reports',
          `select id as place, review_id, reason, details, created_at, decided_at is not null as is_closed
           from review_reports where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
  ],
}
