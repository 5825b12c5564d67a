/** The choices of a user for home, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { homeExportTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'home_choices',
      title: texts.title,
      columns: { hidden_rows: texts.hiddenRows, room: texts.room, updated_at: texts.chosenAt },
      isOne: true,
      tables: ['home_choices'],
      read: orderSections(
        statement(
          'home.export-choices',
          `select * from (
             select 0 as place, choice.hidden_rows,
               array(select tag.name from tags tag where tag.id = any(choice.room_tags) order by tag.id) as room,
               choice.updated_at
             from home_choices choice where choice.user_id = $1) as own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
  ],
}
