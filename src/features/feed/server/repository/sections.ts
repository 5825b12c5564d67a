import { type Db, statement } from '#server/database/db.ts'

const nameStatement = statement<{ name: string }>('feed.tag-name', 'select name from tags where id = $1')

/** The name of a tag; undefined when it does not exist. */
export async function findTagName(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.query(nameStatement, [id])
  return row?.name
}
