/** Rows of whole tables for tests, with the columns in camelCase; their types are generated from the database. */
import { type Db, dynamicStatement } from '#server/database/db.ts'
import type { SqlTables } from '#server/database/sql-rows.generated.ts'

type Table = keyof SqlTables

export type Row<T extends Table> = SqlTables[T]

/** A row to insert; columns without a value get their default. */
export type NewRow<T extends Table> = Partial<Row<T>>

/** Inserts rows and returns them. */
export async function insertRows<T extends Table>(db: Db, table: T, rows: readonly NewRow<T>[]): Promise<Row<T>[]> {
  if (rows.length === 0) return []
  const columns = [...new Set(rows.flatMap(Object.keys))] as (keyof Row<T>)[]
  const values: unknown[] = []
  const place = (value: unknown) => (value === undefined ? 'default' : `$${values.push(value)}`)
  const places = rows.map((row) => `(${columns.map((column) => place(row[column])).join()})`)
  const inserted = await db.query<Record<string, unknown>>(
    dynamicStatement(
      `test.insert-${table}`,
      `insert into ${table} (${columns.map((column) => snakeCase(String(column))).join()})
       values ${places.join()} returning *`,
    ),
    values,
  )
  return inserted.map(camelKeys<T>)
}

export async function insertRow<T extends Table>(db: Db, table: T, row: NewRow<T>): Promise<Row<T>> {
  const [inserted] = await insertRows(db, table, [row])
  return inserted as Row<T>
}

/** All rows of a table, ordered by its first column. */
export async function allRows<T extends Table>(db: Db, table: T): Promise<Row<T>[]> {
  const rows = await db.query<Record<string, unknown>>(
    dynamicStatement(`test.all-${table}`, `select * from ${table} order by 1`),
  )
  return rows.map(camelKeys<T>)
}

export async function deleteRows(db: Db, table: Table): Promise<void> {
  await db.query(dynamicStatement(`test.delete-${table}`, `delete from ${table}`))
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function camelKeys<T extends Table>(row: Record<string, unknown>): Row<T> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])) as Row<T>
}
