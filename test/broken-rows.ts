/** Rows that cannot be changed, as after an error in the site or in its data. */
import type { TestApp } from './app.ts'

/**
 * Each update and deletion of the rows of a table that fit the condition on `old` fails while the work runs; with
 * `isNew` each insertion of rows that fit the condition on `new`.
 */
export async function withBrokenRows(
  { db }: Pick<TestApp, 'db'>,
  { table, where, isNew = false }: { table: string; where: string; isNew?: boolean },
  work: () => Promise<void>,
): Promise<void> {
  await db.primaryPool.query(
    `create or replace function break_row() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
     create trigger broken before ${isNew ? 'insert' : 'update or delete'} on ${table} for each row when (${where}) execute function break_row()`,
  )
  try {
    await work()
  } finally {
    await db.primaryPool.query(`drop trigger broken on ${table}`)
  }
}
