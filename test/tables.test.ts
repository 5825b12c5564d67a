/** The Drizzle tables match the migrations in names, types and nullability. */
import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db.ts'

const files = globSync('src/{features/*/server,server/*}/tables.ts').sort()
const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../${file}`)))
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable)) as PgTable[]
/** Tables without a Drizzle definition, used only by SQL statements. */
const plainTables = ['rate_limits', 'outbox', 'used_captchas', 'files_to_delete']

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool(database.config)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Columns from `information_schema` with Drizzle's type names, e.g. `integer[]` for an array of int4. */
async function columnsOf(table: string) {
  const { rows } = await pool.query<{ name: string; type: string; notNull: boolean; hasDefault: boolean }>(
    `select column_name as name, is_nullable = 'NO' as "notNull",
       column_default is not null or is_identity = 'YES' as "hasDefault",
       case when data_type = 'ARRAY' then
         case element.udt_name when '_int2' then 'smallint[]' when '_int4' then 'integer[]' when '_text' then 'text[]'
           when '_timestamptz' then 'timestamp with time zone[]'
           else element.udt_name end
       else data_type end as type
     from information_schema.columns element where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

test.each(tables.map((table) => ({ name: getTableConfig(table).name, table })))(
  '$name has the columns of the migrations',
  async ({ name, table }) => {
    const declared = getTableConfig(table).columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      notNull: column.notNull,
      hasDefault: column.hasDefault || column.generatedIdentity !== undefined,
    }))
    expect(declared.sort((a, b) => a.name.localeCompare(b.name))).toEqual(await columnsOf(name))
  },
)

test('every table is defined by exactly one feature', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.map((table) => getTableConfig(table).name)
  expect(new Set(names).size).toBe(names.length)
  const expected = rows.map(({ name }) => name).filter((name) => !/^(search_|migrations$|schema_)/.test(name))
  expect(expected.filter((name) => !plainTables.includes(name))).toEqual([...names].sort())
})

test('AB-108 every foreign key to images has an index', async () => {
  const { rows } = await pool.query(
    `select c.conrelid::regclass::text || '.' || a.attname as "withoutIndex"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'images'::regclass
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum)`,
  )
  expect(rows).toEqual([])
})
