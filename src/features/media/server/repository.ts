/** SQL of pictures. */
import { type Db, statement } from '#server/db.ts'

const beginStatement = statement('media.beginDelete', 'savepoint picture')
const deleteStatement = statement(
  'media.delete',
  'delete from images where id = $1 returning storage_key as "storageKey", widths',
)
const undoStatement = statement('media.undoDelete', 'rollback to savepoint picture')
const STILL_REFERRED_TO = '23503'

/**
 * Deletes the row in the caller's transaction; undefined when there is none or something refers to it. The database
 * knows every table that may, so none has to be listed here.
 */
export async function deleteUnusedImage(
  db: Db,
  imageId: number,
): Promise<{ storageKey: string; widths: number[] } | undefined> {
  await db.query(beginStatement)
  try {
    const [row] = await db.query<{ storageKey: string; widths: number[] }>(deleteStatement, [imageId])
    return row
  } catch (error) {
    if ((error as { code?: string }).code !== STILL_REFERRED_TO) throw error
    await db.query(undoStatement)
    return undefined
  }
}
