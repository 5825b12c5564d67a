import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'
import { waitForDatabase } from './wait-for-database.ts'

const warnings: string[] = []
const log = { info() {}, warn: (message: string) => warnings.push(message) }

test('RF-30 a start waits for a database that is not yet reachable', async () => {
  warnings.length = 0
  const own = await createTestDatabase({ empty: true })
  const real = new pg.Pool(own.config)
  const closed = new pg.Pool({ host: '127.0.0.1', port: await freePort(), connectionTimeoutMillis: 500 })
  let tries = 0
  try {
    await waitForDatabase({
      pool: { query: (text: string) => (++tries < 3 ? closed : real).query(text) } as pg.Pool,
      log,
    })
  } finally {
    await Promise.all([closed.end(), real.end()])
    await own.drop()
  }
  expect(tries).toBe(3)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toMatch(/^The database is not reachable yet: .*ECONNREFUSED/)
})

test('RF-30 permanent errors are reported at once', async () => {
  const own = await createTestDatabase({ empty: true })
  const pool = new pg.Pool(own.config)
  await own.drop()
  await expect(waitForDatabase({ pool, log })).rejects.toThrow(/does not exist/)
  await pool.end()
})

test('RF-30 a shutdown aborts the wait', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
  const aborter = new AbortController()
  const waiting = waitForDatabase({ pool, log: { info() {}, warn: () => aborter.abort() }, signal: aborter.signal })
  await expect(waiting).rejects.toThrow(/abort/)
  await pool.end()
})

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
