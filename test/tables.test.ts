/** Every table belongs to one feature or to the engine; `scripts/check-architecture.mjs` reports writes by others. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFeature } from '#server/engine-feature.ts'
import { features } from '../src/features.ts'
import { createTestDatabase, type TestDatabase } from './db.ts'

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

test('every table belongs to exactly one feature or to the engine', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`,
  )
  const owned = [engineFeature, ...features].flatMap(({ tables = [] }) => tables)
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
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
