/** SQL of pictures. */
import { eq, sql } from 'drizzle-orm'
import { type Db, statement } from '#server/database/db.ts'
import type { ImagePurpose } from '../constants.ts'
import { images } from './tables.ts'

const savepointStatement = statement('media.beginDelete', 'savepoint picture')
const deleteStatement = statement<{ storageKey: string; widths: number[] }>(
  'media.delete',
  'delete from images where id = $1 returning storage_key as "storageKey", widths',
)
const rollbackStatement = statement('media.undoDelete', 'rollback to savepoint picture')
const referencesStatement = statement<{ table: string; column: string }>(
  'media.findReferences',
  `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
   from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'images'::regclass`,
)
const withoutAvifStatement = statement<{ id: number }>(
  'media.findWithoutAvif',
  'select id from images where not has_avif and id > $1 order by id limit $2',
)
const purposeStatement = statement<{ purpose: ImagePurpose }>(
  'media.findPurpose',
  'select purpose from images where storage_key = $1',
)
const FOREIGN_KEY_VIOLATION = '23503'

export async function insertImage(db: Db, image: typeof images.$inferInsert) {
  const [row] = await db.orm.insert(images).values(image).returning()
  if (!row) throw new Error('The insert returned no row')
  return row
}

export async function findImage(db: Db, imageId: number) {
  const [row] = await db.orm.select().from(images).where(eq(images.id, imageId))
  return row
}

/** Returns the purpose of the picture with this storage key, or null. */
export async function findPurpose(db: Db, storageKey: string): Promise<ImagePurpose | null> {
  const [row] = await db.query(purposeStatement, [storageKey])
  return row?.purpose ?? null
}

/** Ids of pictures without AVIF after this id, ascending. */
export async function listWithoutAvif(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.query(withoutAvifStatement, [afterId, limit])
  return rows.map(({ id }) => id)
}

/** Marks a picture as having AVIF. False if the picture is deleted. */
export async function updateHasAvif(db: Db, imageId: number): Promise<boolean> {
  const updated = await db.orm
    .update(images)
    .set({ hasAvif: true })
    .where(eq(images.id, imageId))
    .returning({ id: images.id })
  return updated.length > 0
}

/**
 * Deletes the row in the caller's transaction. Undefined if there is none or another row refers to it. Foreign keys
 * decide this, so no list of tables is needed here.
 */
export async function deleteUnusedImage(
  db: Db,
  imageId: number,
): Promise<{ storageKey: string; widths: number[] } | undefined> {
  await db.query(savepointStatement)
  try {
    const [row] = await db.query(deleteStatement, [imageId])
    return row
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await db.query(rollbackStatement)
    return undefined
  }
}

/**
 * Ids of unreferenced profile pictures older than `minutes`, oldest first. Other pictures may be used in the HTML of a
 * description or a policy, which has no foreign key.
 */
export async function findUnusedAvatars(
  db: Db,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<number[]> {
  const references = await db.query(referencesStatement, [])
  const unused = references.map(
    ({ table, column }) => `and not exists (select from ${table} r where r.${column} = i.id)`,
  )
  const { rows } = await db.orm.execute<{ id: string }>(
    sql`select i.id from images i
        where i.purpose = 'avatar' and i.created_at < now() - make_interval(mins => ${minutes}) ${sql.raw(unused.join('\n'))}
        order by i.id limit ${limit}`,
  )
  return rows.map(({ id }) => Number(id))
}
