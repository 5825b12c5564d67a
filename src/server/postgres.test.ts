import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdPipe, isPipeHeld } from './postgres/alive-pipe.ts'
import { findBinaries } from './postgres/binaries.ts'
import { canRun, type Identity, rootIdentities } from './postgres/identity.ts'
import { isRunning } from './postgres/process.ts'
import { checkDatabase } from './postgres/site-database.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './postgres.ts'

const onLinux = process.platform === 'linux'
const asRoot = process.getuid?.() === 0
const log = { info() {}, warn() {}, error() {} }
const children: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []
let dataDir: string

let prepared: string

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'sala-pg-'))
  const server = await startEmbeddedPostgres({ dataDir: prepared, log })
  await server.stop()
  rmSync(join(prepared, 'postgres/alive'))
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sala-pg-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await until(() => postmasterPid() === undefined)
  rmSync(dataDir, { recursive: true, force: true })
})

const pgdata = () => join(dataDir, 'postgres/cluster')
const pidFile = () => join(pgdata(), 'postmaster.pid')

/** The live postmaster named by the pid file. */
function postmasterPid(): number | undefined {
  if (!existsSync(pidFile())) return undefined
  const pid = Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)
  return pid && isRunning(pid) ? pid : undefined
}

async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await sleep(10)
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options })
  servers.push(server)
  return server
}

/** A data directory as an earlier run left it. */
function usePrepared() {
  cpSync(prepared, dataDir, { recursive: true })
}

interface Child {
  node: ChildProcess
  url: string
  pid: number
}

const CHILD = `
const { startEmbeddedPostgres } = await import(process.argv[1])
const log = { info() {}, warn() {}, error(message) { process.stderr.write(message) } }
const { url, pid } = await startEmbeddedPostgres({ dataDir: process.argv[2], log })
process.stdout.write(JSON.stringify({ url, pid }) + '\\n')
setInterval(() => {}, 60_000)
`

/** A real process that starts the database and stays. */
function spawnNode(): ChildProcess {
  const module = new URL('./postgres.ts', import.meta.url).href
  const words = ['--input-type=module', '-e', CHILD, module, dataDir]
  const node = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(node)
  return node
}

async function startChild(): Promise<Child> {
  const node = spawnNode()
  const [line] = (await once(node.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { node, ...(JSON.parse(line.toString()) as { url: string; pid: number }) }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('RF-03 the first start makes a durable cluster that reads Thai, and stops whole', async () => {
  const server = await start()
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
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres/credentials.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(pgdata(), 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m)
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await server.stop()
  await server.stop()
  expect(postmasterPid()).toBeUndefined()
})

test('RF-02 kill -9 of node: PostgreSQL ends by itself, the next start has every answered write', async () => {
  usePrepared()
  const child = await startChild()
  await query(child.url, 'create table note (id int)')
  await query(child.url, 'insert into note values (7)')
  await kill(child.node)
  await until(() => !isRunning(child.pid))
  expect(existsSync(pidFile())).toBe(false)
  const server = await start()
  expect(await query(server.url, 'select id from note')).toEqual([{ id: 7 }])
})

test('RF-01 kill -9 of node at any moment of its start leaves a directory that starts', async () => {
  for (const delay of [40, 120, 180, 260, 340, 450, 600]) {
    const node = spawnNode()
    await sleep(delay)
    await kill(node)
  }
  const server = await start()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterPid()).toBe(server.pid)
})

test('RF-01 every write that was answered is there after each of five kills -9 at random moments', async () => {
  usePrepared()
  const answered: number[] = []
  for (let round = 0; round < 5; round++) {
    const child = await startChild()
    const client = new pg.Client({ connectionString: child.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists note (id int primary key)')
    const killed = sleep(Math.random() * 150).then(() => kill(child.node))
    try {
      for (let id = round * 1_000_000; ; id++) {
        await client.query('insert into note values ($1)', [id])
        answered.push(id)
      }
    } catch {
      await killed
    }
  }
  const server = await start()
  const rows = await query<{ id: number }>(server.url, 'select id from note')
  const kept = new Set(rows.map((row) => row.id))
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
})

test('RF-15 a second start joins the first one’s server, and keeps it when the first is killed', async () => {
  usePrepared()
  const first = await startChild()
  const second = await start()
  expect(second.pid).toBe(first.pid)
  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  await kill(first.node)
  await sleep(300)
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await client.end()
  await second.stop()
  expect(isRunning(first.pid)).toBe(false)
})

test('RF-15 a stop leaves the server to the one who still uses it', async () => {
  usePrepared()
  const first = await start()
  const second = await start()
  await first.stop()
  expect(await query(second.url, 'select 3 as three')).toEqual([{ three: 3 }])
  await second.stop()
  expect(postmasterPid()).toBeUndefined()
})

test('RF-15 two first starts at once make one cluster and one postmaster', async () => {
  const [first, second] = await Promise.all([startChild(), startChild()])
  expect(first.pid).toBe(second.pid)
  expect(first.url).toBe(second.url)
})

test('RF-04 a postmaster that dies alone is started again while node lives on', async () => {
  usePrepared()
  const server = await start()
  await query(server.url, 'create table note as select 1 as id')
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await until(() => server.pid !== before)
  expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
})

test.runIf(onLinux)('RF-03 node, launcher and postmaster killed together: recovered by the next start', async () => {
  usePrepared()
  const child = await startChild()
  await query(child.url, 'create table note as select 1 as id')
  const launcher = Number(/^\d+ \(.*\) \w (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1])
  process.kill(-launcher, 'SIGKILL')
  await kill(child.node)
  await until(() => !isRunning(child.pid))
  expect(existsSync(pidFile())).toBe(true)
  const server = await start()
  expect(await query(server.url, 'select id from note')).toEqual([{ id: 1 }])
})

test.runIf(onLinux)(
  'RF-02 a postmaster left without node and launcher is joined, and ended with its new user',
  async () => {
    usePrepared()
    const child = await startChild()
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    const launcher = Number(/^\d+ \(.*\) \w (\d+)/.exec(stat)?.[1])
    // The launcher's watching half first, else it would end the postmaster.
    const threads = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ').map(Number)
    for (const pid of threads.filter((pid) => pid !== child.pid)) process.kill(pid, 'SIGKILL')
    process.kill(launcher, 'SIGKILL')
    await kill(child.node)
    await until(() => !isPipeHeld(join(dataDir, 'postgres/alive')))
    expect(isRunning(child.pid)).toBe(true)
    const server = await start()
    expect(server.pid).toBe(child.pid)
    await server.stop()
    expect(isRunning(child.pid)).toBe(false)
  },
)

test('RF-02 a pid file whose number now belongs to another program does not stop the start', async () => {
  usePrepared()
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(other)
  const lines = [other.pid, pgdata(), 1, 5432, join(dataDir, 'postgres'), '', '0 0', 'ready']
  writeFileSync(pidFile(), `${lines.join('\n')}\n`, { mode: 0o600 })
  const server = await start()
  expect(server.pid).not.toBe(other.pid)
  expect(other.exitCode).toBeNull()
})

test('RF-02 sessions of a crashed postmaster are waited for', async () => {
  usePrepared()
  const server = await start()
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
  expect(readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8')).toContain('pre-existing shared memory block')
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await busy
  await client.end().catch(() => {})
})

test('RF-15 a server that cannot be seen from here is not doubled', async () => {
  usePrepared()
  await (await start()).stop()
  const hold = holdPipe(join(dataDir, 'postgres/alive'))
  try {
    await expect(start({ patienceMs: 200 })).rejects.toThrow(/Another server that cannot be seen from here uses/)
  } finally {
    closeSync(hold)
  }
  expect(postmasterPid()).toBeUndefined()
})

test('a directory of another major version is refused untouched', async () => {
  usePrepared()
  writeFileSync(join(pgdata(), 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 15, and this release brings \d+/)
  expect(postmasterPid()).toBeUndefined()
})

test('a broken setting is told in one line', async () => {
  usePrepared()
  writeFileSync(join(pgdata(), 'postgresql.conf'), 'shared_bufers = 1\n')
  await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*\(more in .*postgres\.log\)$/)
})

test('a data directory deeper than a socket path may be works', async () => {
  const deep = join(dataDir, 'ก'.repeat(40), 'a-long-folder-name-for-the-data')
  const server = await start({ dataDir: deep })
  expect(server.connection.host.startsWith(deep)).toBe(false)
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  rmSync(server.connection.host, { recursive: true })
})

test('a database made with LC_CTYPE C, on which Thai search finds nothing, is refused', async () => {
  usePrepared()
  const server = await start()
  await query(adminUrl(server), "create database blind template template0 locale_provider libc locale 'C'")
  const blind = { ...server.admin, database: 'blind' }
  await query(adminUrl(server, 'blind'), 'create extension pg_trgm')
  await expect(checkDatabase(blind, true)).rejects.toThrow(/sees no letters in Thai/)
  await query(adminUrl(server), 'alter role sala set synchronous_commit = off')
  await expect(checkDatabase(server.connection, true)).rejects.toThrow(/^synchronous_commit is off/)
})

function adminUrl({ admin }: EmbeddedPostgres, database = admin.database) {
  return `postgresql://postgres:${admin.password}@${encodeURIComponent(admin.host)}:${admin.port}/${database}`
}

test.runIf(asRoot)('root finds the identities it may run PostgreSQL as, and each works', async () => {
  usePrepared()
  chmodSync(dataDir, 0o711)
  const identities = rootIdentities(dataDir).filter((identity) => canRun(identity, findBinaries(), dataDir))
  expect(identities.length).toBeGreaterThan(0)
  for (const identity of identities) {
    // The same directory every time: it changes hands.
    const server = await start({ identity })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(pgdata(), 'PG_VERSION')).uid).toBe(identity.uid)
    await server.stop()
  }
})

test.runIf(asRoot)('a closed data directory is opened for passing through, no further', async () => {
  const nobody = rootIdentities(dataDir).find(({ prefix }) => prefix.length === 0) as Identity
  expect(canRun(nobody, findBinaries(), dataDir)).toBe(true)
  expect(statSync(dataDir).mode & 0o777).toBe(0o711)
})
