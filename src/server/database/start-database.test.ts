import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'
import { dynamicStatement } from './db.ts'
import { startDatabase } from './start-database.ts'

const log = { info() {}, warn() {}, error() {} }
const countMigrations = dynamicStatement('test-migrations', 'select count(*) as count from schema_migrations')
const files = readdirSync(new URL('../../../db/migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))

test('without DATABASE_URL the embedded PostgreSQL is started, migrated and stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-start-'))
  try {
    const config = { databaseUrl: undefined, databaseReplicaUrls: [], dataDir, nodeEnv: 'development' as const }
    const first = await startDatabase({ config, log })
    expect(await first.database.primary.query(countMigrations)).toEqual([{ count: files.length }])
    await first.stop()
    const again = await startDatabase({ config, log })
    expect(await again.database.reader().query(countMigrations)).toEqual([{ count: files.length }])
    await again.stop()
    expect(readdirSync(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('with DATABASE_URL that server is migrated, and no file is created in the data directory', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-start-'))
  const own = await createTestDatabase({ empty: true })
  const databaseUrl = own.connectionString
  const config = { databaseUrl, databaseReplicaUrls: [databaseUrl], dataDir, nodeEnv: 'development' as const }
  try {
    const running = await startDatabase({ config, log })
    expect(await running.database.reader().query(countMigrations)).toEqual([{ count: files.length }])
    await running.stop()
    await running.stop()
    expect(readdirSync(dataDir)).toEqual([])
  } finally {
    await own.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('RF-03 production rejects a server that may lose acknowledged writes', async () => {
  const own = await createTestDatabase()
  const client = new pg.Client(own.connectionString)
  await client.connect()
  await client.query(`alter database ${own.name} set synchronous_commit = off`)
  await client.end()
  const config = {
    databaseUrl: own.connectionString,
    databaseReplicaUrls: [],
    dataDir: '/none',
    nodeEnv: 'production' as const,
  }
  try {
    await expect(startDatabase({ config, log })).rejects.toThrow(/ is off in PostgreSQL/)
  } finally {
    await own.drop()
  }
})
