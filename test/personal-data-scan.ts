/** Finds the data of a user in all tables of the database. */
import type { Database } from '#server/database/db.ts'

async function select<Row extends object>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.primaryPool.query<Row>(text, values)).rows
}

/** All columns that refer to users, by foreign key or by name. */
export async function columnsOfPeople(db: Database): Promise<{ table: string; column: string }[]> {
  return select(
    db,
    `select c.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union
     select t.oid::regclass::text, a.attname
     from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and t.relkind in ('r', 'p') and a.attname ~ '(^|_)(user|follower|author|viewer)_id$'
     order by 1, 2`,
  )
}

/** The number of rows per such column that refer to this user. */
export async function rowsNaming(db: Database, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await columnsOfPeople(db)) {
    const [row] = await select<{ n: number }>(db, `select count(*)::int as n from ${table} where ${column} = $1`, [id])
    counts[`${table}.${column}`] = row?.n ?? 0
  }
  return counts
}

/** Tables with a row that contains the text in any column. */
export async function tablesContaining(db: Database, text: string): Promise<string[]> {
  const tables = await select<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await select<{ n: number }>(
      db,
      `select count(*)::int as n from ${name} t where strpos(t::text, $1) > 0`,
      [text],
    )
    if (row && row.n > 0) found.push(name)
  }
  return found
}
