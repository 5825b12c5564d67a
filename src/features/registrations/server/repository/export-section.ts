/** A user's registrations, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'user_events',
      title: texts.title,
      columns: {
        training: texts.training,
        state: texts.state,
        created_at: texts.createdAt,
        joined_at: texts.joinedAt,
        waiting_since: texts.waitingSince,
        cancelled_at: texts.cancelledAt,
        reminded_at: texts.remindedAt,
      },
      words: texts.words,
      tables: ['user_events'],
      read: orderSections(
        // Titles of posts that the user can no longer read are omitted.
        statement(
          'registrations.export',
          `select own.id as place, own.training_id, case when p.deleted_at is null and p.status > 0 then p.topic end as training,
             own.state, own.created_at, own.joined_at, own.waiting_since, own.cancelled_at, own.reminded_at,
             own.recording_announced_at, own.wants_reminder, own.wants_recording_mail
           from user_events own join posts p on p.id = own.training_id
           where own.user_id = $1 and own.id > $2 order by own.id limit $3`,
        ),
      ),
    },
  ],
}
