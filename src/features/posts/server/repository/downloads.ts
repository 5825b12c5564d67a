import { type Db, statement } from '#server/database/db.ts'

export interface DownloadRow {
  postId: number
  name: string
  storageKey: string
  type: string
}

const findStatement = statement<DownloadRow>(
  'posts.download',
  `-- not null: storageKey, type
   select post_id as "postId", name, storage_key as "storageKey", type from post_downloads
   where id = $1 and storage_key is not null and type is not null`,
)

/** A file of a post; undefined when only its name is stored. */
export async function findDownload(db: Db, fileId: number): Promise<DownloadRow | undefined> {
  const [row] = await db.query(findStatement, [fileId])
  return row
}
