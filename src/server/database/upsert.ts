/** Inserts or updates many rows at once. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, dynamicStatement } from './db.ts'

/** Parameters per statement; below the limit of PostgreSQL (65,535). */
const MAX_PARAMETERS = 30_000

interface UpsertOptions {
  /** Columns that identify a row. */
  target: PgColumn[]
  /** Expressions for columns of existing rows, by property name; all others take the new value. */
  set?: Record<string, SQL>
}

/** Inserts rows that all have the same properties; an existing row is updated. */
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

/** `column = any(values)` with one array parameter. */
export function anyOf(column: PgColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}

/** Sets the identity sequence of the table beyond its largest id, so that the next insert gets a free id. */
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
