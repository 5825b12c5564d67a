/** SQL of pictures and files of stories. */
import { type Db, statement } from '#server/database/db.ts'

interface NewUpload {
  postId: number
  userId: number
  imageId: number | null
  storageKey: string | null
  name: string
  type: string
  bytes: number
  now: Date
}

const insertStatement = statement<{ id: number }>(
  'stories.insert-upload',
  `insert into story_uploads (post_id, user_id, image_id, storage_key, name, type, bytes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)

export async function insertUpload(db: Db, upload: NewUpload): Promise<number> {
  const { postId, userId, imageId, storageKey, name, type, bytes, now } = upload
  const [row] = await db.query(insertStatement, [postId, userId, imageId, storageKey, name, type, bytes, now])
  return row!.id
}

const usageStatement = statement<{ uploads: number; bytes: number }>(
  'stories.upload-usage',
  `select (select count(*)::integer from story_uploads where post_id = $1) as uploads,
     (select coalesce(sum(bytes), 0)::bigint from story_uploads where user_id = $2) as bytes`,
)

/** Uploads of the story, and bytes of the person's uploads to all stories. */
export async function findUsage(db: Db, postId: number, userId: number) {
  return (await db.query(usageStatement, [postId, userId]))[0]!
}

const ownedStatement = statement<{ imageId: number }>(
  'stories.owned-images',
  `select image_id as "imageId" from story_uploads where post_id = $1 and image_id = any($2::bigint[])
   -- not null: imageId`,
)

/** Those of the pictures that were uploaded to the story. */
export async function listOwnedImages(db: Db, postId: number, imageIds: readonly number[]): Promise<number[]> {
  return (await db.query(ownedStatement, [postId, imageIds])).map(({ imageId }) => imageId)
}

interface FileRow {
  postId: number
  name: string
  type: string
  storageKey: string
}

const fileStatement = statement<FileRow>(
  'stories.find-file',
  `select post_id as "postId", name, type, storage_key as "storageKey" from story_uploads
   where id = $1 and storage_key is not null
   -- not null: storageKey`,
)

export async function findFile(db: Db, fileId: number): Promise<FileRow | undefined> {
  return (await db.query(fileStatement, [fileId]))[0]
}

interface UnusedUpload {
  id: number
  imageId: number | null
  storageKey: string | null
}

// A picture is used by its row id (cover, logo) or by its address in a text; a file by its address. A revision that can be
// restored counts.
const unusedSql = (
  uploads: string,
) => `select upload.id, upload.image_id as "imageId", upload.storage_key as "storageKey"
   from (${uploads}) upload
   join posts p on p.id = upload.post_id
   left join images image on image.id = upload.image_id
   cross join lateral (select case when upload.image_id is null then '/download/story-file/' || upload.id || '"'
     else '/media/' || image.storage_key || '/' end as address) place
   where (upload.image_id is null or p.image_id is distinct from upload.image_id)
     and not exists (select from story_tools tool where tool.post_id = p.id and tool.image_id = upload.image_id)
     and position(place.address in p.description) = 0
     and not exists (select from images part where part.cut_from = upload.image_id)
     and not exists (
       select from (select content from story_drafts where post_id = p.id
                    union all select content from story_revisions where post_id = p.id) kept
       where position(place.address in kept.content->>'description') > 0
         or (kept.content->>'image_id')::bigint = upload.image_id
         or jsonb_path_exists(kept.content, '$.tools[*] ? (@.image_id == $id)',
              jsonb_build_object('id', upload.image_id)))
   order by upload.id`

const unusedStatement = statement<UnusedUpload>(
  'stories.unused-uploads',
  unusedSql('select * from story_uploads where created_at < $1 and id > $2 order by id limit $3'),
)
const lockPostStatement = statement(
  'stories.lock-post-of-upload',
  'select from posts where id = (select post_id from story_uploads where id = $1) for no key update',
)
const stillUnusedStatement = statement<UnusedUpload>(
  'stories.still-unused',
  unusedSql('select * from story_uploads where id = $1'),
)
const lastStatement = statement<{ id: number }>(
  'stories.last-upload',
  `select id from story_uploads where created_at < $1 and id > $2 order by id limit $3`,
)

/** Unused uploads among the next `limit` older than `before`, and the last id of these; null at the end. */
export async function listUnusedUploads(
  db: Db,
  { before, afterId, limit }: { before: Date; afterId: number; limit: number },
): Promise<{ unused: UnusedUpload[]; lastId: number | null }> {
  const window = await db.query(lastStatement, [before, afterId, limit])
  const unused = await db.query(unusedStatement, [before, afterId, limit])
  return { unused, lastId: window.length === limit ? (window.at(-1)?.id ?? null) : null }
}

/** Locks the story of the upload until the transaction ends; undefined if something uses the upload, or it is gone. */
export async function lockUnusedUpload(tx: Db, id: number): Promise<UnusedUpload | undefined> {
  await tx.query(lockPostStatement, [id])
  return (await tx.query(stillUnusedStatement, [id]))[0]
}

const deleteStatement = statement('stories.delete-upload', 'delete from story_uploads where id = $1')

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}
