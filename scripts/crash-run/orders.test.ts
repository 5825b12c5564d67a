import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDisagreements } from '#features/purchase-office/testing.ts'
import { type Database, openDatabase } from '#server/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { runOrderCrashes } from './orders.ts'
import { type CrashingServer, startCrashingServer } from './server.ts'

/** `HISTORIES=1000` is the run of issue 15. */
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
  expect({ seed, problems }).toEqual({ seed, problems: [] })
  expect(counts.serverKills).toBeGreaterThan(0)
  const kinds = new Set(acknowledged.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['ordered', 'paid', 'refunded', 'cancelled']))
  expect([waits, movedUp].every((count) => count > 0)).toBe(true)

  // The comparison sees a lost place.
  const client = await database.primaryPool.connect()
  await client.query('begin')
  await client.query(
    `update trainings set join_count = 0 where post_id in (select training_id from orders where state = 'paid')`,
  )
  expect((await findDisagreements(client as never)).map(({ what }) => what)).toContain('places')
  await client.query('rollback')
  client.release()
}, 3_600_000)
