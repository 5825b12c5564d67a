import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { canRun, type Identity, rootIdentities } from './identity.ts'
import { checkDatabase } from './site-database.ts'
import { postgresBench, query } from './testing.ts'

const asRoot = process.getuid?.() === 0
const bench = postgresBench()

test('RF-03 the first start creates a durable cluster that supports Thai, and stops completely', async () => {
  const server = await bench.start({ durable: true })
  const [facts] = await query(
    server.url,
    `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
      current_setting('synchronous_commit') synchronous_commit, current_setting('data_checksums') checksums,
      current_setting('listen_addresses') addresses, current_setting('jit') jit,
      current_setting('random_page_cost') page_cost, current_setting('statement_timeout') statement_timeout,
      show_trgm('ก') <> '{}' as thai, current_user as me,
      (select rolsuper from pg_roles where rolname = current_user) as super`,
  )
  expect(facts).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    checksums: 'on',
    addresses: '',
    jit: 'off',
    page_cost: '1.1',
    statement_timeout: '10s',
    thai: true,
    me: 'sala',
    super: false,
  })
  expect(statSync(join(bench.dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(bench.dataDir, 'postgres/credentials.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(bench.pgdata, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m)
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await server.stop()
  await server.stop()
  expect(bench.postmasterPid()).toBeUndefined()
})

test('a directory of another major version is rejected and not changed', async () => {
  bench.usePrepared()
  writeFileSync(join(bench.pgdata, 'PG_VERSION'), '15\n')
  await expect(bench.start()).rejects.toThrow(/created by PostgreSQL 15, but this release contains \d+/)
  expect(bench.postmasterPid()).toBeUndefined()
})

test('an invalid setting is reported in one line', async () => {
  bench.usePrepared()
  writeFileSync(join(bench.pgdata, 'postgresql.conf'), 'shared_bufers = 1\n')
  await expect(bench.start()).rejects.toThrow(/^PostgreSQL does not start: .*\(more in .*postgres\.log\)$/)
})

test('a data directory whose path is too long for a socket can be used', async () => {
  const deep = join(bench.dataDir, 'ก'.repeat(40), 'a-long-folder-name-for-the-data')
  const server = await bench.start({ dataDir: deep })
  expect(server.connection.host.startsWith(deep)).toBe(false)
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  rmSync(server.connection.host, { recursive: true })
})

test('a database with LC_CTYPE C, on which Thai search finds nothing, is rejected', async () => {
  bench.usePrepared()
  const server = await bench.start({ durable: true })
  await query(server.admin, "create database blind template template0 locale_provider libc locale 'C'")
  const blind = { ...server.admin, database: 'blind' }
  await query(blind, 'create extension pg_trgm')
  await expect(checkDatabase(blind, true)).rejects.toThrow(/recognises no Thai letters/)
  await query(server.admin, 'alter role sala set synchronous_commit = off')
  await expect(checkDatabase(server.connection, true)).rejects.toThrow(/^synchronous_commit is off/)
})

test.runIf(asRoot)('root finds the identities that can run PostgreSQL, and each works', async () => {
  bench.usePrepared()
  chmodSync(bench.dataDir, 0o711)
  const identities = rootIdentities(bench.dataDir, findBinaries()).filter((identity) =>
    canRun(identity, findBinaries(), bench.dataDir),
  )
  expect(identities.length).toBeGreaterThan(0)
  for (const identity of identities) {
    // All identities use the same directory: its owner changes.
    const server = await bench.start({ identity })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(bench.pgdata, 'PG_VERSION')).uid).toBe(identity.uid)
    await server.stop()
  }
})

test.runIf(asRoot)('a closed data directory becomes traversable, but not readable', async () => {
  const unprivileged = rootIdentities(bench.dataDir, findBinaries()).find(
    ({ prefix }) => prefix.length === 0,
  ) as Identity
  expect(canRun(unprivileged, findBinaries(), bench.dataDir)).toBe(true)
  expect(statSync(bench.dataDir).mode & 0o777).toBe(0o711)
})
