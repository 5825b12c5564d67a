/** SQL of pictures. */
import { sql } from 'drizzle-orm'
import { type Db, statement } from '#server/db.ts'

const beginStatement = statement('media.beginDelete', 'savepoint picture')
const deleteStatement = statement(
  'media.delete',
  'delete from images where id = $1 returning storage_key as "storageKey", widths',
)
const undoStatement = statement('media.undoDelete', 'rollback to savepoint picture')
const referencesStatement = statement(
  'media.findReferences',
  `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
   from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'images'::regclass`,
)
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

/**
 * Ids of people's pictures older than so many minutes that nothing refers to, the oldest first. Others may stand in
 * the HTML of a description or a policy, where the database sees no reference.
 */
export async function findUnusedAvatars(
  db: Db,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<number[]> {
  const references = await db.query<{ table: string; column: string }>(referencesStatement, [])
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
