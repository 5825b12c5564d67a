/** The saved views of a user, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'saved_views',
      title: texts.title,
      columns: { list: texts.list, name: texts.name, query: texts.query, created_at: texts.createdAt },
      words: { list: texts.lists },
      tables: ['saved_views'],
      read: orderSections(
        statement(
          'saved-views.export',
          `select * from (
             select (row_number() over (order by id) - 1)::int as place, list, name, query, created_at
             from saved_views where user_id = $1) as own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
  ],
}
