import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDisagreements } from '#features/purchase-office/testing.ts'
import { type Database, openDatabase } from '#server/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { runOrderCrashes } from './orders.ts'
import { type CrashingServer, startCrashingServer } from './server.ts'

/** `HISTORIES=1000` is the long run (decision 0060). */
const HISTORIES = Number(process.env.HISTORIES ?? 120)
let testDatabase: TestDatabase
let database: Database
let server: CrashingServer
let dataDir: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ primary: testDatabase.config })
  dataDir = mkdtempSync(join(tmpdir(), 'sala-orders-'))
  server = await startCrashingServer({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.connectionString,
    SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await database.close()
  await testDatabase.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('Q-87 Q-90 0070 RF-01 orders survive kill -9 of the server: no order, receipt or turn to wait that was answered is lost or doubled', async () => {
  const seed = Math.floor(Math.random() * 1_000_000)
  const { counts, problems, acknowledged, waits, movedUp } = await runOrderCrashes({
    ...{ database, server, seed, histories: HISTORIES },
    maxKills: Math.ceil(HISTORIES / 60),
    killAfter: [100, 250],
  })
  if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.join('; ')}`)
  expect(counts.serverKills).toBeGreaterThan(0)
  const kinds = new Set(acknowledged.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['ordered', 'paid', 'refunded', 'cancelled']))
  expect([waits, movedUp].every((count) => count > 0)).toBe(true)

  // The comparison sees a lost place.
  await database.primaryPool.query(
    'update trainings set join_count = case join_count when 0 then 1 else join_count - 1 end',
  )
  expect((await findDisagreements(database.primaryPool)).map(({ what }) => what)).toContain('places')
}, 3_600_000)
