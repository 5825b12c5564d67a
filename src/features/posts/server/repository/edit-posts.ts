/** SQL of the office: creates, changes, publishes, deletes and copies posts. Writes require the posts to be locked. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import type { PostType } from '../../constants.ts'

const insertStatement = statement<{ id: number }>(
  'posts.insert-draft',
  `insert into posts (post_type, topic, author_id, edited_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) returning id`,
)

interface NewDraft {
  postType: PostType
  topic: string
  authorId: number
  editorId: number
  now: Date
}

/** Inserts a draft; returns its id. */
export async function insertDraft(db: Db, { postType, topic, authorId, editorId, now }: NewDraft): Promise<number> {
  const [row] = await db.query(insertStatement, [postType, topic, authorId, editorId, now])
  return (row as { id: number }).id
}

export interface LockedPost {
  id: number
  postType: PostType
  status: 0 | 1 | 2
  topic: string
  revision: number
  editedById: number | null
  updatedAt: Date
  publishedAt: Date | null
  isDeleted: boolean
}

const lockStatement = statement<LockedPost>(
  'posts.lock-for-edit',
  `select id, post_type as "postType", status, topic, edit_revision as revision, edited_by as "editedById",
     updated_at as "updatedAt", published_at as "publishedAt", deleted_at is not null as "isDeleted"
   from posts where id = any($1::bigint[]) order by id for no key update`,
)

/** Locks posts until the transaction ends; deleted ones too, so that a deletion can be undone. */
export function lockForEdit(db: Db, postIds: readonly number[]): Promise<LockedPost[]> {
  return db.query(lockStatement, [postIds])
}

export interface PostContent {
  topic: string
  headlineCaption: string
  /** Cleaned. */
  description: string
  excerpt: string
  authorId: number
  imageId: number | null
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
  label: number
  minimumVotedBy: number
}

const updateStatement = statement(
  'posts.update-content',
  `update posts set (topic, headline_caption, description, excerpt, author_id, image_id, video_provider, video_id,
     label, minimum_voted_by) = (select topic, headline_caption, description, excerpt, author_id, image_id,
     video_provider, video_id, label, minimum_voted_by from json_populate_record(posts, $2)),
     edited_by = $3, updated_at = $4, edit_revision = edit_revision + 1
   where id = $1`,
)

export async function updateContent(
  db: Db,
  { id, content, editorId, now }: { id: number; content: PostContent; editorId: number; now: Date },
): Promise<void> {
  await db.query(updateStatement, [id, jsonRow(content), editorId, now])
}

const touchStatement = statement<{ revision: number }>(
  'posts.touch',
  `update posts set edited_by = $2, updated_at = $3, edit_revision = edit_revision + 1 where id = $1
   returning edit_revision as revision`,
)

/** Records that a part of the post changed; returns the new revision. */
export async function touchPost(
  db: Db,
  { id, editorId, now }: { id: number; editorId: number; now: Date },
): Promise<number> {
  const [row] = await db.query(touchStatement, [id, editorId, now])
  return row?.revision ?? 1
}

const statusStatement = statement(
  'posts.set-status',
  `update posts set status = $2::smallint, published_at = case when $2::smallint = 0 then published_at else coalesce(published_at, $4) end,
     edited_by = $3, updated_at = $4, edit_revision = edit_revision + 1
   where id = any($1::bigint[])`,
)

/** The first time that a post is not a draft stays its time of publishing. */
export async function updateStatus(
  db: Db,
  { ids, status, editorId, now }: { ids: readonly number[]; status: number; editorId: number; now: Date },
): Promise<void> {
  await db.query(statusStatement, [ids, status, editorId, now])
}

const deleteStatement = statement(
  'posts.delete-softly',
  `update posts set deleted_at = $3, highlight = 0, highlight_position = null, edited_by = $2, updated_at = $3,
     edit_revision = edit_revision + 1
   where id = any($1::bigint[])`,
)
const restoreStatement = statement(
  'posts.restore',
  `update posts set deleted_at = null, edited_by = $2, updated_at = $3, edit_revision = edit_revision + 1
   where id = any($1::bigint[])`,
)

export async function updateDeleted(
  db: Db,
  { ids, isDeleted, editorId, now }: { ids: readonly number[]; isDeleted: boolean; editorId: number; now: Date },
): Promise<void> {
  await db.query(isDeleted ? deleteStatement : restoreStatement, [ids, editorId, now])
}

const addTagStatement = statement(
  'posts.add-tag',
  `insert into post_tags (post_id, tag_id, position)
   select post_id, $2, coalesce((select max(position) + 1 from post_tags own where own.post_id = chosen.post_id), 0)
   from unnest($1::bigint[]) as chosen (post_id) on conflict do nothing`,
)
const removeTagStatement = statement(
  'posts.remove-tag',
  'delete from post_tags where post_id = any($1::bigint[]) and tag_id = $2',
)

export async function updateTag(
  db: Db,
  { ids, tagId, isAdded }: { ids: readonly number[]; tagId: number; isAdded: boolean },
): Promise<void> {
  await db.query(isAdded ? addTagStatement : removeTagStatement, [ids, tagId])
}

const copyStatement = statement<{ id: number }>(
  'posts.copy',
  `insert into posts (post_type, topic, headline_caption, description, excerpt, author_id, image_id, video_provider,
     video_id, label, minimum_voted_by, edited_by, created_at, updated_at)
   select post_type, $2, headline_caption, description, excerpt, author_id, image_id, video_provider, video_id, label,
     minimum_voted_by, $3, $4, $4 from posts where id = $1
   returning id`,
)
const copyTagsStatement = statement(
  'posts.copy-tags',
  `insert into post_tags (post_id, tag_id, position) select $2, tag_id, position from post_tags where post_id = $1`,
)
const copyAssociatesStatement = statement(
  'posts.copy-associates',
  `insert into associated_posts (post_id, associated_id, position)
   select $2, associated_id, position from associated_posts where post_id = $1`,
)
const copyDownloadsStatement = statement(
  'posts.copy-downloads',
  `insert into post_downloads (post_id, position, name, storage_key, bytes, type)
   select $2, position, name, storage_key, bytes, type from post_downloads where post_id = $1`,
)

/** Copies a post as a draft, with its tags, links and files; returns the id of the copy. */
export async function copyPost(
  db: Db,
  { id, topic, editorId, now }: { id: number; topic: string; editorId: number; now: Date },
): Promise<number> {
  const [row] = await db.query(copyStatement, [id, topic, editorId, now])
  const copyId = (row as { id: number }).id
  for (const copy of [copyTagsStatement, copyAssociatesStatement, copyDownloadsStatement]) {
    await db.query(copy, [id, copyId])
  }
  return copyId
}

const forgetStatement = statement('posts.forget-editor', 'update posts set edited_by = null where edited_by = $1')

/** Removes a deleted account from the posts that it saved last. */
export async function updateToUnedited(db: Db, userId: number): Promise<void> {
  await db.query(forgetStatement, [userId])
}
