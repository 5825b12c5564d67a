/** SQL of the erasure of a user and of the data export. */
import { type Db, statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

const eraseStatement = statement(
  'stories.erase',
  `with left_stories as (delete from story_authors where user_id = $1),
     alone as materialized (
       select p.id from posts p where p.author_id = $1 and p.post_type = 'teaching_story'
     ),
     revised as (
       update story_revisions set author_id = null
       where author_id = $1 and not exists (select from alone where alone.id = story_revisions.post_id)
     ),
     saved as (
       update story_drafts set saved_by = null
       where saved_by = $1 and not exists (select from alone where alone.id = story_drafts.post_id)
     ),
     uploaded as (update story_uploads set user_id = null where user_id = $1),
     history as (delete from story_revisions using alone where story_revisions.post_id = alone.id)
   delete from story_drafts using alone where story_drafts.post_id = alone.id`,
)

/**
 * Removes the user from the stories of others, and the working copies and history of their own. What was published stays
 * under its link.
 */
export async function eraseUser(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}

const ownCoAuthorshipsStatement = statement(
  'stories.delete-own-co-authorships',
  `delete from story_authors own using posts
   where own.user_id = $1 and posts.id = own.post_id and posts.author_id = own.user_id`,
)

/** After a merge the author of a story may have been its co-author with the other account. */
export async function deleteOwnCoAuthorships(db: Db, userId: number): Promise<void> {
  await db.query(ownCoAuthorshipsStatement, [userId])
}

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'story_drafts',
      title: texts.drafts,
      columns: { topic: texts.topic, version: texts.version, saved_at: texts.savedAt, scheduled_at: texts.scheduledAt },
      tables: ['story_drafts'],
      read: orderSections(
        statement(
          'stories.export-drafts',
          `select draft.post_id as place, draft.post_id, draft.content->>'topic' as topic, draft.version,
             draft.content::text as content, draft.saved_at, draft.scheduled_at
           from story_drafts draft join posts p on p.id = draft.post_id
           where (p.author_id = $1 or draft.saved_by = $1) and draft.post_id > $2 order by draft.post_id limit $3`,
        ),
      ),
    },
    {
      name: 'story_revisions',
      title: texts.revisions,
      columns: { topic: texts.topic, version: texts.version, saved_at: texts.savedAt },
      tables: ['story_revisions'],
      read: orderSections(
        statement(
          'stories.export-revisions',
          `select id as place, post_id, content->>'topic' as topic, version, reason, content::text as content, saved_at
           from story_revisions where author_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
    {
      name: 'story_co_authorships',
      title: texts.coAuthorships,
      columns: { topic: texts.topic, invited_at: texts.invitedAt, accepted_at: texts.acceptedAt },
      tables: ['story_authors'],
      read: orderSections(
        statement(
          'stories.export-authors',
          `select own.post_id as place, own.post_id, p.topic, own.invited_at, own.accepted_at
           from story_authors own join posts p on p.id = own.post_id
           where own.user_id = $1 and own.post_id > $2 order by own.post_id limit $3`,
        ),
      ),
    },
    {
      name: 'story_uploads',
      title: texts.uploads,
      columns: { name: texts.fileName, type: texts.fileType, bytes: texts.bytes, created_at: texts.uploadedAt },
      tables: ['story_uploads'],
      read: orderSections(
        statement(
          'stories.export-uploads',
          `select id as place, id, post_id, name, type, bytes, created_at from story_uploads
           where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
  ],
}
