/** When any process of a command is told to end or is killed, all of them end, and their programs shut down in order. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from '#server/database/postgres/processes.ts'
import { root as projectRoot } from './toolchain.mjs'
import { makeTrialProject, writeIn } from './trial-project.mjs'

const OPTIONS = { timeout: 15_000, interval: 20 }
const MAIN = 'src/main.ts'

let root
let started
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sala-end-'))
  started = []
})
afterEach(() => {
  for (const pid of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const projectFile = (file) => pathToFileURL(path.join(projectRoot, file)).href
/** Shuts down as the server does, after some work, and writes the file `ended`; `more` runs before it is ready. */
const program = (more = '') => `
  import { writeFileSync } from 'node:fs'
  const { createLifecycle, createShutdown, handleSignals } = await import('${projectFile('src/server/lifecycle.ts')}')
  const log = { info() {}, warn() {}, fatal(...args) { console.error(...args) } }
  const closers = [async () => writeFileSync('ended', 'in order')]
  ${more}
  const closeServer = () => new Promise((resolve) => setTimeout(resolve, 300))
  handleSignals(createShutdown({ lifecycle: createLifecycle(), log, lameDuckMs: 0, closeServer, closers, cutConnections() {}, flushLog() {} }), log)
  setInterval(() => {}, 1000)
  writeFileSync('pids', [process.pid, process.ppid, process.env.SALA_LAUNCHER].join(' ') + '\\n')`

/** Starts npm in the background, as a script does; resolves when the program is ready. */
async function start(...args) {
  const child = spawn('npm', args, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
  const pids = { npm: child.pid, ...(await readPids()) }
  started.push(...Object.values(pids))
  return pids
}

/** Waits until the program is ready. A pid of 0 would signal this process group. */
async function readPids() {
  const read = () => {
    const file = path.join(root, 'pids')
    return existsSync(file) && /^(\d+) (\d+) (\d+)\n$/.exec(readFileSync(file, 'utf8'))
  }
  const [server, parent, launcher] = (await vi.waitUntil(read, OPTIONS)).slice(1).map(Number)
  return { server, parent, launcher }
}

async function expectAllEnded(pids) {
  const running = () => Object.keys(pids).filter((name) => isRunning(pids[name]))
  await expect.poll(running, OPTIONS).toEqual([])
}

const endedInOrder = () => existsSync(path.join(root, 'ended'))

describe('AB-195 npm start', () => {
  beforeEach(() => makeTrialProject(root, { [MAIN]: program() }))
  const targets = ['npm', 'launcher', 'server']
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']
  const cases = targets.flatMap((target) => signals.map((signal) => [signal, target]))

  test.each(cases)('%s to %s (npm, launcher or server) ends all three, the server in order', async (signal, target) => {
    const pids = await start('start')
    process.kill(pids[target], signal)
    await expectAllEnded(pids)
    expect(endedInOrder()).toBe(target !== 'server' || signal !== 'SIGKILL')
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s to the whole group causes one orderly shutdown', async (signal) => {
    const pids = await start('start')
    process.kill(-pids.npm, signal)
    await expectAllEnded(pids)
    expect(endedInOrder()).toBe(true)
  })

  test('a launcher that npm did not start outlives its parent', async () => {
    const code = `
      const { spawn } = require('node:child_process')
      const { npm_lifecycle_event, ...env } = process.env
      const options = { env, stdio: 'ignore', detached: true }
      spawn(process.execPath, ['scripts/run.mjs', 'start'], options).unref()`
    spawn(process.execPath, ['-e', code], { cwd: root, stdio: 'ignore' })
    const { server, launcher } = await readPids()
    started.push(server, launcher)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect([isRunning(launcher), isRunning(server), endedInOrder()]).toEqual([true, true, false])
    process.kill(launcher, 'SIGTERM')
    await expectAllEnded({ server, launcher })
  })
})

describe('AB-195 npm run dev', () => {
  beforeEach(() => makeTrialProject(root, { [MAIN]: program() }))
  const cases = [
    ...['npm', 'launcher', 'parent'].flatMap((target) => ['SIGTERM', 'SIGKILL'].map((signal) => [signal, target])),
    ['SIGINT', 'npm'],
    ['SIGHUP', 'launcher'],
  ]

  test.each(cases)('%s to %s ends npm, launcher, watcher and server', async (signal, target) => {
    const pids = await start('run', 'dev')
    process.kill(pids[target], signal)
    await expectAllEnded(pids)
    expect(endedInOrder()).toBe(true)
  })
})

test.each(['SIGTERM', 'SIGKILL'])(
  'AB-195 after %s to npm the port is free and PostgreSQL has ended',
  async (signal) => {
    const withDatabase = `
    const { createServer } = await import('node:net')
    const { startEmbeddedPostgres } = await import('${projectFile('src/server/database/postgres/embedded-postgres.ts')}')
    const plain = { info() {}, warn() {}, error() {} }
    const database = await startEmbeddedPostgres({ dataDir: 'data', log: plain, durable: false })
    closers.push(database.stop)
    const server = createServer()
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    writeFileSync('port', String(server.address().port))
    writeFileSync('postmaster', String(database.pid))`
    makeTrialProject(root, { [MAIN]: program(withDatabase) })
    const pids = await start('start')
    const postmaster = Number(readFileSync(path.join(root, 'postmaster'), 'utf8'))
    const port = Number(readFileSync(path.join(root, 'port'), 'utf8'))
    expect([isRunning(postmaster), await isOpen(port)]).toEqual([true, true])
    process.kill(pids.npm, signal)
    await expectAllEnded({ ...pids, postmaster })
    expect([await isOpen(port), endedInOrder()]).toEqual([false, true])
  },
)

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false))
  })
}

describe('AB-195 npm test', () => {
  /** A test runner in place of `vitest`: it starts a database as the real one does. */
  const runner = `
    import { writeFileSync } from 'node:fs'
    const { startEmbeddedPostgres } = await import('${projectFile('src/server/database/postgres/embedded-postgres.ts')}')
    const plain = { info() {}, warn() {}, error() {} }
    const database = await startEmbeddedPostgres({ dataDir: 'data', log: plain, durable: false })
    setInterval(() => {}, 1000)
    writeFileSync('postmaster', String(database.pid))
    writeFileSync('pids', [process.pid, process.ppid, process.env.SALA_LAUNCHER].join(' ') + '\\n')`
  beforeEach(() => {
    makeTrialProject(root, {
      'node_modules/vitest/package.json': { bin: 'run.mjs', type: 'module' },
      'node_modules/vitest/run.mjs': runner,
    })
    writeIn(
      root,
      'scripts/check-architecture.mjs',
      "import { writeFileSync } from 'node:fs'; writeFileSync('next-step', '')",
    )
  })

  test.each([
    ['SIGTERM', 'npm'],
    ['SIGKILL', 'npm'],
    ['SIGINT', 'launcher'],
    ['SIGKILL', 'launcher'],
  ])('%s to %s leaves no runner, no database and no further step', async (signal, target) => {
    const pids = await start('test', '--', 'unit', 'architecture')
    const postmaster = Number(readFileSync(path.join(root, 'postmaster'), 'utf8'))
    process.kill(pids[target], signal)
    await expectAllEnded({ ...pids, postmaster })
    expect(existsSync(path.join(root, 'next-step'))).toBe(false)
  })
})
