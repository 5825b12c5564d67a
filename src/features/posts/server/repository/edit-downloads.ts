/** SQL of the office for the files of posts. */
import { type Db, statement } from '#server/database/db.ts'

const insertStatement = statement<{ id: number }>(
  'posts.insert-download',
  `insert into post_downloads (post_id, position, name, storage_key, bytes, type)
   select $1, coalesce(max(position) + 1, 0), $2, $3, $4, $5 from post_downloads where post_id = $1
   returning id`,
)

interface NewFile {
  name: string
  storageKey: string
  bytes: number
  /** Media type. */
  type: string
}

/** Adds a file after the others of a locked post. */
export async function insertDownload(
  db: Db,
  postId: number,
  { name, storageKey, bytes, type }: NewFile,
): Promise<void> {
  await db.query(insertStatement, [postId, name, storageKey, bytes, type])
}

const deleteStatement = statement<{ storageKey: string | null }>(
  'posts.delete-download',
  'delete from post_downloads where id = $2 and post_id = $1 returning storage_key as "storageKey"',
)

/** Undefined if the post has no such file. */
export async function deleteDownload(
  db: Db,
  postId: number,
  fileId: number,
): Promise<{ storageKey: string | null } | undefined> {
  return (await db.query(deleteStatement, [postId, fileId]))[0]
}

const ofPostStatement = statement<{ id: number }>(
  'posts.downloads-of-post',
  'select id from post_downloads where post_id = $1 order by position',
)

/** Ids of the files of a post, in their order. */
export async function listDownloadIds(db: Db, postId: number): Promise<number[]> {
  return (await db.query(ofPostStatement, [postId])).map(({ id }) => id)
}

// Positions are unique: they move out of the way first.
const freePositionsStatement = statement(
  'posts.free-download-positions',
  'update post_downloads set position = -1 - position where post_id = $1',
)
const orderStatement = statement(
  'posts.order-downloads',
  `update post_downloads set position = chosen.place - 1, name = chosen.name
   from unnest($2::bigint[], $3::text[]) with ordinality as chosen (id, name, place)
   where post_downloads.id = chosen.id and post_downloads.post_id = $1`,
)

/** Sets order and names of all files of a locked post. */
export async function updateDownloads(
  db: Db,
  postId: number,
  files: readonly { id: number; name: string }[],
): Promise<void> {
  await db.query(freePositionsStatement, [postId])
  await db.query(orderStatement, [postId, files.map(({ id }) => id), files.map(({ name }) => name)])
}

const usedStatement = statement<{ isUsed: boolean }>(
  'posts.file-is-used',
  `-- not null: isUsed
   select exists (select from post_downloads where storage_key = $1)
     or exists (select from tech_reviews where manual_storage_key = $1) as "isUsed"`,
)

/** Whether a post has the stored file; copies of a post share it. */
export async function isFileUsed(db: Db, storageKey: string): Promise<boolean> {
  return (await db.query(usedStatement, [storageKey]))[0]?.isUsed ?? false
}
