import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { migrate } from './migrate.ts'

const warnings: string[] = []
const log = { info() {}, warn: (message: string) => warnings.push(message) }
let database: TestDatabase
let pool: pg.Pool
let dir: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  pool = openPool()
  dir = mkdtempSync(join(tmpdir(), 'sala-migrations-'))
  warnings.length = 0
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

function openPool() {
  // The statement timeouts of requests must not apply to migrations.
  const made = new pg.Pool({ ...database.config, query_timeout: 500, statement_timeout: 400, lock_timeout: 300 })
  made.on('error', () => {})
  return made
}

const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
const run = () => migrate({ pool, dir, log })

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  return rows.map((row) => row.name)
}

test('files are applied in order and only once', async () => {
  write('0002_b.sql', 'alter table a add b int; create table c (id int)')
  write('0001_a.sql', 'create table a (id int)')
  write('notes.md', 'not a migration')
  expect(await run()).toEqual({ applied: ['0001_a', '0002_b'] })
  expect(await run()).toEqual({ applied: [] })
  write('0010_d.sql', 'create table d (id int)')
  expect(await run()).toEqual({ applied: ['0010_d'] })
  const { rows } = await pool.query(
    'select version, name, length(checksum) as length from schema_migrations order by 1',
  )
  expect(rows).toEqual([
    { version: 1, name: '0001_a', length: 64 },
    { version: 2, name: '0002_b', length: 64 },
    { version: 10, name: '0010_d', length: 64 },
  ])
  expect(await tables()).toEqual(['a', 'c', 'd', 'schema_migrations'])
})

test('RF-18 a migration that fails is rolled back, and the next run resumes there', async () => {
  write('0001_a.sql', 'create table a (id int)')
  write('0002_b.sql', 'create table b (id int); insert into b values (1); insert into missing_table values (1)')
  await expect(run()).rejects.toThrow('0002_b failed: relation "missing_table" does not exist')
  expect(await tables()).toEqual(['a', 'schema_migrations'])
  write('0002_b.sql', 'create table b (id int)')
  expect(await run()).toEqual({ applied: ['0002_b'] })
})

test('RF-18 a migration whose connection is closed is rolled back', async () => {
  write('0001_a.sql', 'create table a (id int); select pg_terminate_backend(pg_backend_pid()); create table b (id int)')
  await expect(run()).rejects.toThrow(/^0001_a failed: /)
  write('0001_a.sql', 'create table a (id int)')
  expect(await run()).toEqual({ applied: ['0001_a'] })
})

test('RF-18 of two instances one migrates, the other waits and finds no pending migration', async () => {
  write('0001_a.sql', 'create table a (id int); select pg_sleep(0.7)')
  write('0002_b.sql', 'create table b (id int)')
  const other = openPool()
  try {
    const results = await Promise.all([run(), migrate({ pool: other, dir, log })])
    expect(results.map((result) => result.applied).toSorted((a, b) => b.length - a.length)).toEqual([
      ['0001_a', '0002_b'],
      [],
    ])
  } finally {
    await other.end()
  }
})

test('RF-18 a migration that waits for a lock is retried and then succeeds', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await run()
  write('0002_b.sql', "set local lock_timeout = '50ms'; alter table a add b int")
  const holder = await pool.connect()
  await holder.query('begin; lock table a')
  const warn = (message: string) => {
    warnings.push(message)
    void holder.query('commit').then(() => holder.release())
  }
  expect(await migrate({ pool, dir, log: { ...log, warn } })).toEqual({ applied: ['0002_b'] })
  expect(warnings).toEqual(['0002_b waits for a lock (attempt 1 of 5)'])
})

test('RF-18 a migration that never gets its lock fails after five attempts and changes nothing', async () => {
  write('0001_a.sql', 'create table a (id int)')
  await run()
  write('0002_b.sql', "create table b (id int); set local lock_timeout = '10ms'; alter table a add b int")
  const holder = await pool.connect()
  await holder.query('set idle_in_transaction_session_timeout = 0; begin; lock table a')
  await expect(run()).rejects.toThrow('0002_b got no lock in 5 attempts')
  expect(warnings).toHaveLength(4)
  await holder.query('rollback')
  holder.release()
  expect(await tables()).toEqual(['a', 'schema_migrations'])
})

test('RF-19 a database of a newer release is rejected with both versions in the message, and not changed', async () => {
  write('0001_a.sql', 'create table a (id int)')
  write('0002_b.sql', 'create table b (id int)')
  await run()
  rmSync(join(dir, '0002_b.sql'))
  await expect(run()).rejects.toThrow('The database is at 0002_b, but this release ends at 0001_a')
  rmSync(join(dir, '0001_a.sql'))
  await expect(run()).rejects.toThrow('The database is at 0002_b, but this release ends at no migration')
  expect(await tables()).toEqual(['a', 'b', 'schema_migrations'])
})

test('a changed, missing or late file is rejected', async () => {
  write('0001_a.sql', 'create table a (id int);\n')
  write('0003_c.sql', 'create table c (id int)')
  await run()
  write('0001_a.sql', 'create table a (id int);\r\n')
  expect(await run()).toEqual({ applied: [] })
  write('0002_b.sql', 'create table b (id int)')
  await expect(run()).rejects.toThrow('0002_b is older than 0003_c, which the database has: renumber it')
  rmSync(join(dir, '0002_b.sql'))
  write('0001_a.sql', 'create table a (id bigint);')
  await expect(run()).rejects.toThrow('0001_a was changed after it was applied')
  rmSync(join(dir, '0001_a.sql'))
  await expect(run()).rejects.toThrow('The database has 0001_a, which this release does not contain')
})

test('invalid names, duplicate numbers and transaction statements are rejected before any file is run', async () => {
  write('0001_a.sql', 'create table a (id int)')
  write('two.sql', 'select 1')
  await expect(run()).rejects.toThrow('two.sql is not named NNNN_name.sql')
  rmSync(join(dir, 'two.sql'))
  write('0001_b.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001_a and 0001_b have the same number')
  rmSync(join(dir, '0001_b.sql'))
  write('0002_b.sql', 'create table b (id int);\ncommit;')
  await expect(run()).rejects.toThrow('0002_b must not contain begin, commit or rollback')
  expect(await tables()).toEqual([])
})

test('test databases are copies of a database with the migrations of the project', async () => {
  const copy = await createTestDatabase()
  const client = new pg.Client(copy.connectionString)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by version')
    const files = readdirSync(fileURLToPath(new URL('../../../db/migrations', import.meta.url))).toSorted()
    expect(rows.map((row) => `${row.name}.sql`)).toEqual(files.filter((file) => file.endsWith('.sql')))
  } finally {
    await client.end()
    await copy.drop()
  }
})
