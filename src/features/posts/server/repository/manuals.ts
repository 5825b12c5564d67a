import { type Db, statement } from '#server/database/db.ts'

const findStatement = statement<{ fileName: string; storageKey: string }>(
  'posts.manual',
  `-- not null: fileName, storageKey
   select manual_file_name as "fileName", manual_storage_key as "storageKey" from tech_reviews
   where post_id = $1 and manual_storage_key is not null and manual_file_name is not null`,
)

/** The manual of a tech review; undefined when only its name is stored. */
export async function findManual(
  db: Db,
  postId: number,
): Promise<{ fileName: string; storageKey: string } | undefined> {
  const [manual] = await db.query(findStatement, [postId])
  return manual
}
