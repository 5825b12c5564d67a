/** A user's mail choices, for the data export. Notifications are exported by `service/export-notifications.ts`. */
import { statement } from '#server/database/db.ts'
import { type ExportSection, orderSections } from '#server/export-section.ts'
import { mailChoiceTexts, exportSectionTexts as texts } from '../../texts.ts'

export const mailChoiceSection: ExportSection = {
  name: 'mail_choices',
  title: mailChoiceTexts.title,
  columns: { kind: texts.kind, is_wanted: texts.wanted, updated_at: texts.chosenAt },
  words: { kind: mailChoiceTexts.kinds },
  tables: ['notification_mails'],
  read: orderSections(
    statement(
      'notifications.export-mails',
      `select * from (
         select row_number() over (order by kind) as place, kind, is_wanted, updated_at
         from notification_mails where user_id = $1) as own
       where place > $2 order by place limit $3`,
    ),
  ),
}
