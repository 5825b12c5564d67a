/** A database and a storage folder without a server, for tests of seeding. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/db.ts'
import { openStorage } from '#server/files/storage.ts'
import type { SeedOptions } from '../src/seed.ts'
import { createTestDatabase } from './db.ts'

export type SeedSite = Awaited<ReturnType<typeof openSeedSite>>

/** Call it in `beforeAll`, and `close()` in `afterAll`. */
export async function openSeedSite() {
  const folder = mkdtempSync(join(tmpdir(), 'sala-seed-'))
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ primary: testDatabase.config })
  const pool = database.primaryPool
  const log = { info() {}, warn() {}, error() {}, debug() {} }
  const options: SeedOptions = {
    db: database.primary,
    storage: await openStorage({ dataDir: folder, s3: undefined }),
    config: {} as never,
    log: log as never,
  }
  /** All values of a query result, row by row. */
  const values = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.flat()
  return {
    pool,
    options,
    values,
    rows: async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows,
    /** Row count and checksum of every table but the version of the sets, which also grows when nothing changes. */
    async everything(): Promise<Record<string, string>> {
      const tables = await values(
        `select table_name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'post_sets_version' order by 1`,
      )
      const sums = await Promise.all(
        tables.map(async (table) => {
          const sum = `select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) from ${table} t`
          return [table, (await values(sum))[0] ?? '']
        }),
      )
      return Object.fromEntries(sums)
    },
    /** Writes a seed file into a new folder; returns its path. */
    seedFile(sections: Record<string, unknown>): string {
      const path = join(mkdtempSync(join(folder, 'one-')), 'seed.json')
      writeFileSync(path, JSON.stringify(sections))
      return path
    },
    async close() {
      await database.close()
      await testDatabase.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
