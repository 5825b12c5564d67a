import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { runCrashes } from './crash-run.ts'
import { createRandom } from './random.ts'
import { type CrashingServer, startCrashingServer } from './server.ts'
import { verify } from './verify.ts'

const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
let testDatabase: TestDatabase
let database: Database
let server: CrashingServer
let dataDir: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ primary: testDatabase.config })
  dataDir = mkdtempSync(join(tmpdir(), 'sala-crashes-'))
  server = await startCrashingServer({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.connectionString,
    SESSION_SECRET: SECRET,
  })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await database.close()
  await testDatabase.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('RF-01 AB-82 AB-85 TEST-069 40 attempts survive three kill -9 of the server: no answer is lost, no score is wrong', async () => {
  const seed = Math.floor(Math.random() * 1_000_000)
  const { counts, problems, trainingId, records } = await runCrashes({
    database,
    server,
    seed,
    attempts: 40,
    people: 20,
    maxKills: 3,
    killAfter: [40, 250],
  })
  expect({ seed, problems }).toEqual({ seed, problems: [] })
  expect(counts).toMatchObject({ attempts: 40, serverKills: 3, databaseKills: 0 })
  expect(counts.acknowledgedAnswers).toBeGreaterThan(300)

  // The comparison sees what it must see.
  // The device of another attempt may have finished before the server confirmed its fifth answer.
  const record = records.find(({ acknowledged }) => (acknowledged[4]?.revision ?? 0) > 0)
  if (!record) throw new Error('no attempt has a confirmed fifth answer')
  const { primaryPool: pool } = database
  const spoil = async (text: string, expected: string) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(text, [record.formId])
    const found = await verify(client, trainingId, records)
    await client.query('rollback')
    client.release()
    expect(found.join('\n')).toContain(expected)
  }
  await spoil(
    'delete from online_test_answers where form_id = $1 and position = 4',
    'the acknowledged answer 5 is lost',
  )
  await spoil(
    'update online_test_answers set choice = (choice + 1) % 4 where form_id = $1 and position = 2',
    'answer 3 is',
  )
  await spoil('update online_test_attempts set score = (score + 1) % 11 where form_id = $1', 'the stored answers give')
  await spoil('delete from online_test_attempts where form_id = $1', 'is not stored')
  await spoil('update online_test_forms set delivered_at = null where id = $1', 'was not delivered')
}, 600_000)

test('a seed repeats its random numbers', () => {
  const [one, two] = [createRandom(7), createRandom(7)]
  const drawn = Array.from({ length: 50 }, () => one.between(3, 9))
  expect(Array.from({ length: 50 }, () => two.between(3, 9))).toEqual(drawn)
  expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([3, 9])
})
