import { closeSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createRandom } from '#scripts/crash-run/random.ts'
import { holdPipe, isPipeHeld } from './liveness-pipe.ts'
import { isRunning } from './processes.ts'
import { kill, postgresBench, query, until } from './testing.ts'

const onLinux = process.platform === 'linux'
const bench = postgresBench()

test('RF-02 kill -9 of node: PostgreSQL stops, and the next start has every acknowledged write', async () => {
  bench.usePrepared()
  const child = await bench.startChild()
  await query(child.url, 'create table note (id int)')
  await query(child.url, 'insert into note values (7)')
  await kill(child.node)
  await until(() => !isRunning(child.pid))
  expect(existsSync(bench.pidFile)).toBe(false)
  const server = await bench.start()
  expect(await query(server.url, 'select id from note')).toEqual([{ id: 7 }])
})

test('RF-01 kill -9 of node at any moment of its start leaves a directory that can be started', async () => {
  for (const delay of [40, 120, 180, 260, 340, 450, 600]) {
    const node = bench.spawnNode()
    await sleep(delay)
    await kill(node)
  }
  const server = await bench.start()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(bench.postmasterPid()).toBe(server.pid)
})

test('RF-01 every acknowledged write survives each of five kills -9 at random moments', async () => {
  bench.usePrepared()
  const acknowledged: number[] = []
  const random = createRandom(7)
  for (let round = 0; round < 5; round++) {
    const child = await bench.startChild()
    const client = new pg.Client({ connectionString: child.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists note (id int primary key)')
    const killed = sleep(random.between(0, 150)).then(() => kill(child.node))
    try {
      for (let id = round * 1_000_000; ; id++) {
        await client.query('insert into note values ($1)', [id])
        acknowledged.push(id)
      }
    } catch {
      await killed
    }
  }
  const server = await bench.start()
  const rows = await query<{ id: number }>(server.url, 'select id from note')
  const stored = new Set(rows.map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})

test('RF-15 a second start joins the postmaster of the first, which continues when the first is killed', async () => {
  bench.usePrepared()
  const first = await bench.startChild()
  const second = await bench.start()
  expect(second.pid).toBe(first.pid)
  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  await kill(first.node)
  await sleep(300)
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await client.end()
  await second.stop()
  // Its parent is gone: until init has reaped it, the ended process is still listed.
  await until(() => !isRunning(first.pid))
})

test('RF-15 stopping one server does not stop the postmaster that another uses', async () => {
  bench.usePrepared()
  const first = await bench.start()
  const second = await bench.start()
  await first.stop()
  expect(await query(second.url, 'select 3 as three')).toEqual([{ three: 3 }])
  await second.stop()
  expect(bench.postmasterPid()).toBeUndefined()
})

test('RF-15 two first starts at once create one cluster and one postmaster', async () => {
  const [first, second] = await Promise.all([bench.startChild(), bench.startChild()])
  expect(first.pid).toBe(second.pid)
  expect(first.url).toBe(second.url)
})

test('RF-04 a postmaster that dies is restarted while node continues', async () => {
  bench.usePrepared()
  const server = await bench.start()
  await query(server.url, 'create table note as select 1 as id')
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await until(() => server.pid !== before)
  expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
})

test.runIf(onLinux)(
  'RF-03 after node, launcher and postmaster are killed together, the next start recovers',
  async () => {
    bench.usePrepared()
    const child = await bench.startChild()
    await query(child.url, 'create table note as select 1 as id')
    const launcher = Number(/^\d+ \(.*\) \w (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1])
    process.kill(-launcher, 'SIGKILL')
    await kill(child.node)
    await until(() => !isRunning(child.pid))
    expect(existsSync(bench.pidFile)).toBe(true)
    const server = await bench.start()
    expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
  },
)

test('RF-02 a pid file whose pid now belongs to another program does not prevent the start', async () => {
  bench.usePrepared()
  const other = bench.spawnStranger()
  const lines = [other.pid, bench.pgdata, 1, 5432, join(bench.dataDir, 'postgres'), '', '0 0', 'ready']
  writeFileSync(bench.pidFile, `${lines.join('\n')}\n`, { mode: 0o600 })
  const server = await bench.start()
  expect(server.pid).not.toBe(other.pid)
  expect(other.exitCode).toBeNull()
})

test('RF-02 a start waits for sessions of a crashed postmaster', async () => {
  bench.usePrepared()
  const server = await bench.start()
  const client = new pg.Client({ connectionString: server.url, statement_timeout: 2_000 })
  client.on('error', () => {})
  await client.connect()
  const busy = client.query('select count(*) from generate_series(1, 1e12) as n').catch(() => {})
  await until(async () => {
    const rows = await query(
      server.url,
      "select 1 from pg_stat_activity where query like '%1e12%' and state = 'active'",
    )
    return rows.length > 1
  })
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await until(() => server.pid !== before)
  expect(readFileSync(join(bench.dataDir, 'postgres/postgres.log'), 'utf8')).toContain(
    'pre-existing shared memory block',
  )
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await busy
  await client.end().catch(() => {})
})

test('RF-15 a start does not create a second postmaster next to one that is not visible', async () => {
  bench.usePrepared()
  await (await bench.start()).stop()
  const hold = holdPipe(join(bench.dataDir, 'postgres/alive'))
  try {
    await expect(bench.start({ maxWaitMs: 200 })).rejects.toThrow(/Another server that is not visible from here uses/)
  } finally {
    closeSync(hold)
  }
  expect(bench.postmasterPid()).toBeUndefined()
})

test.runIf(onLinux)('RF-02 a postmaster without node and launcher is joined and ends with its new user', async () => {
  bench.usePrepared()
  const child = await bench.startChild()
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const launcher = Number(/^\d+ \(.*\) \w (\d+)/.exec(stat)?.[1])
  // The monitoring half of the launcher is killed first, or it would stop the postmaster.
  const threads = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ').map(Number)
  for (const pid of threads.filter((pid) => pid !== child.pid)) process.kill(pid, 'SIGKILL')
  process.kill(launcher, 'SIGKILL')
  await kill(child.node)
  await until(() => !isPipeHeld(join(bench.dataDir, 'postgres/alive')))
  expect(isRunning(child.pid)).toBe(true)
  const server = await bench.start()
  expect(server.pid).toBe(child.pid)
  await server.stop()
  expect(isRunning(child.pid)).toBe(false)
})
