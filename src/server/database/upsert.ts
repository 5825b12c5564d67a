/** Many rows at once, new or known. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, dynamicStatement } from './db.ts'

/** Parameters of one statement that PostgreSQL takes, with room to spare. */
const MAX_PARAMETERS = 30_000

interface UpsertOptions {
  /** Columns that say which row it is. */
  target: PgColumn[]
  /** What a known row gets in place of the new value, by property name. */
  set?: Record<string, SQL>
}

/** Inserts rows that all have the same properties; a known row takes the new values. */
export async function upsert<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  { target, set = {} }: UpsertOptions,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first)
  const changed = names.filter((name) => columns[name] && !target.includes(columns[name]))
  const assignments = Object.fromEntries(
    changed.map((name) => [name, set[name] ?? sql`excluded.${sql.identifier((columns[name] as PgColumn).name)}`]),
  )
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / names.length))
  for (let start = 0; start < rows.length; start += size) {
    const insert = db.orm.insert(table).values(rows.slice(start, start + size) as T['$inferInsert'][])
    if (changed.length === 0) await insert.onConflictDoNothing({ target })
    else await insert.onConflictDoUpdate({ target, set: assignments as never })
  }
}

/** `column = any(values)`: one parameter, however many values. */
export function anyOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}

/** Moves the table's identity past the largest id, so that the next row made by the site finds a free one. */
export async function advanceIdentity(db: Db, table: PgTable): Promise<void> {
  const { name } = getTableConfig(table)
  await db.query(
    dynamicStatement(
      'upsert.advanceIdentity',
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ${name}),
         pg_sequence_last_value(pg_get_serial_sequence('${name}', 'id')::regclass), 1))`,
    ),
  )
}
