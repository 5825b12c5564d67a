/** Sections of the data export: the account, sessions and deletion requests, without secrets. */
import { fileKey } from '#features/media/server/service/images.ts'
import { type Db, statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { deleteReasonTexts, exportSectionTexts as texts } from '../../texts.ts'

const photoStatement = statement<{ storageKey: string; widths: number[] }>(
  'accounts.export-photo',
  `select storage_key as "storageKey", widths from images
   where id = (select avatar_image_id from users where id = $1 and deleted_at is null)`,
)

async function findPhoto(db: Db, userId: number) {
  const rows = await db.query(photoStatement, [userId])
  return rows.map(({ storageKey, widths }) => ({
    name: 'photo.webp',
    storageKey: fileKey(storageKey, `${widths.at(-1)}.webp`),
  }))
}

export const exportSection: ExportSectionReader = {
  files: findPhoto,
  sections: [
    {
      name: 'account',
      title: texts.account,
      isOne: true,
      columns: texts.fields,
      words: texts.words,
      tables: ['users'],
      read: orderSections(
        statement(
          'accounts.export-account',
          `select id as place, id, kind, role_type, office_role, seen_at, member_type::text, prefix_name, firstname, lastname, firstname_th,
             lastname_th, username, id_code, email,
             case when email_verified_at is not null then contact_email end as contact_email, email_verified_at, job,
             workplace, province, mobile, about_me, created_at, updated_at, terms_accepted_at, terms_version
           from users where id = $1 and id > $2 and deleted_at is null limit $3`,
        ),
      ),
    },
    {
      name: 'sessions',
      title: texts.sessions,
      columns: { user_agent: texts.device, created_at: texts.since, last_seen_at: texts.lastSeen },
      tables: ['sessions'],
      read: orderSections(
        statement(
          'accounts.export-sessions',
          `select * from (
             select row_number() over (order by created_at, id_hash) as place, user_agent, is_remembered, created_at,
               last_seen_at, expires_at
             from sessions where user_id = $1) as own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
    {
      name: 'suspensions',
      title: texts.suspensions,
      columns: { created_at: texts.since, ends_at: texts.until, message: texts.message },
      tables: ['suspensions'],
      read: orderSections(
        statement(
          'accounts.export-suspensions',
          `select user_id as place, created_at, ends_at, reason, message from suspensions
           where user_id = $1 and user_id > $2 limit $3`,
        ),
      ),
    },
    {
      name: 'deletion_requests',
      title: texts.deletions,
      columns: { requested_at: texts.requestedAt, reason: texts.reason, other_reason: texts.more },
      words: { reason: deleteReasonTexts },
      tables: ['deletion_requests'],
      read: orderSections(
        statement(
          'accounts.export-deletions',
          `select id as place, requested_at, reason, other_reason, confirmed_at from deletion_requests
           where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
  ],
}
