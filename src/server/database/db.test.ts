import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { type Database, dynamicStatement, openDatabase, plannedStatement, statement } from './db.ts'

let own: TestDatabase
let database: Database
const errors: Error[] = []

beforeAll(async () => {
  own = await createTestDatabase({ empty: true })
  database = openDatabase({ primary: own.config, onError: (error) => errors.push(error) })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const backend = dynamicStatement<{ pid: number }>('test-backend', 'select pg_backend_pid() as pid')
const cut = dynamicStatement('test-cut', 'select pg_terminate_backend($1)')

test('RF-04 a connection that is closed inside a transaction fails only that call', async () => {
  const work = database.primary.transaction(async (db) => {
    const [row] = await db.query<{ pid: number }>(backend)
    await database.primary.query(cut, [row?.pid])
    // The connection is idle between two queries when it is closed.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return db.query(backend)
  })
  await expect(work).rejects.toThrow()
  expect(await database.primary.query<{ pid: number }>(backend)).toHaveLength(1)
  expect(errors.length).toBeGreaterThan(0)
})

test('a name belongs to one static statement', () => {
  const name = 'test-name' as never
  expect(statement(name, 'select 1').text).toBe(statement(name, 'select 1').text)
  expect(() => statement(name, 'select 2')).toThrow('Two statements are named test-name')
})

test('a statement is prepared once for each connection, or planned for each call', async () => {
  const prepared = dynamicStatement<{ name: string }>('test-prepared', 'select name from pg_prepared_statements')
  const planned = plannedStatement<{ name: string }>('test-planned', prepared.text)
  const names = await database.primary.transaction(async (db) => {
    await db.query(planned)
    await db.query(prepared)
    return (await db.query(planned)).map(({ name }) => name)
  })
  expect(names).toContain(prepared.name)
  expect(names).not.toContain(planned.name)
})

test('statements of a search are planned once, without the values of a call', async () => {
  const one = dynamicStatement('test-values', 'select $1::int as value')
  const plans = dynamicStatement<{ generic: number; custom: number }>(
    'test-plans',
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name like 'test-values%'`,
  )
  for (const value of [1, 2]) await database.searcher().query(one, [value])
  expect(await database.searcher().query(plans)).toEqual([{ generic: 2, custom: 0 }])
})

test('a transaction with a serialisation failure is retried', async () => {
  const lost = dynamicStatement('test-lost', "do $$ begin raise exception 'lost' using errcode = '40001'; end $$")
  let attempts = 0
  const result = await database.primary.transaction(async (db) => {
    if (++attempts < 3) await db.query(lost)
    return 'done'
  })
  expect([result, attempts]).toEqual(['done', 3])
  const always = database.primary.transaction(async (db) => {
    attempts++
    await db.query(lost)
  })
  await expect(always).rejects.toThrow()
  expect(attempts).toBe(6)
})
