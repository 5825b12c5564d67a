/** Test bench of the embedded PostgreSQL: a separate data directory for each test, and real processes to kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunning } from './processes.ts'

interface Child {
  node: ChildProcess
  url: string
  pid: number
}

const log = { info() {}, warn() {}, error() {} }

const CHILD = `
const { startEmbeddedPostgres } = await import(process.argv[1])
const log = { info() {}, warn() {}, error(message) { process.stderr.write(message) } }
const { url, pid } = await startEmbeddedPostgres({ dataDir: process.argv[2], log, durable: false })
process.stdout.write(JSON.stringify({ url, pid }) + '\\n')
setInterval(() => {}, 60_000)
`

/**
 * Creates the bench and registers the hooks that create and remove directories and end the processes of each test.
 * Writes survive a killed process without fsync, so the disk is not waited for.
 */
export function postgresBench() {
  const children: ChildProcess[] = []
  const servers: EmbeddedPostgres[] = []
  let prepared = ''
  let dataDir = ''

  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'sala-pg-'))
    const server = await startEmbeddedPostgres({ dataDir: prepared, log, durable: false })
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
    await until(() => bench.postmasterPid() === undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const bench = {
    get dataDir() {
      return dataDir
    },
    get pgdata() {
      return join(dataDir, 'postgres/cluster')
    },
    get pidFile() {
      return join(dataDir, 'postgres/cluster/postmaster.pid')
    },
    /** The live postmaster named in the pid file. */
    postmasterPid(): number | undefined {
      if (!existsSync(bench.pidFile)) return undefined
      const pid = Number.parseInt(readFileSync(bench.pidFile, 'utf8'), 10)
      return pid && isRunning(pid) ? pid : undefined
    },
    /** Fills the directory as an earlier run would leave it. */
    usePrepared() {
      cpSync(prepared, dataDir, { recursive: true })
    },
    async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
      const server = await startEmbeddedPostgres({ dataDir, log, durable: false, ...options })
      servers.push(server)
      return server
    },
    /** Starts a process that begins to start the database. */
    spawnNode(): ChildProcess {
      const module = new URL('./embedded-postgres.ts', import.meta.url).href
      const words = ['--input-type=module', '-e', CHILD, module, dataDir]
      const node = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(node)
      return node
    },
    /** Starts a process that has started the database and continues to run. */
    async startChild(): Promise<Child> {
      const node = bench.spawnNode()
      const [line] = (await once(node.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
      return { node, ...(JSON.parse(line.toString()) as { url: string; pid: number }) }
    },
    /** Starts a harmless program whose pid can be written to a pid file. */
    spawnStranger(): ChildProcess {
      const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
      children.push(stranger)
      return stranger
    },
  }
  return bench
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}

/** Returns the rows of one query, sent on a separate connection. */
export async function query<Row extends object>(connection: string | pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
