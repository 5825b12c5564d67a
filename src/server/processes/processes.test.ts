/** A small program with several processes, run as the server runs; the processes are told apart by their pid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRunning } from '../database/postgres/processes.ts'

const POLL = { timeout: 15_000, interval: 20 }
const moduleUrl = (file: string) => pathToFileURL(path.resolve('src/server', file)).href

const PROGRAM = `
import cluster from 'node:cluster'
import { createServer } from 'node:http'
const write = (line) => process.stdout.write(line + '\\n')
const log = { info: (entry, text) => write(text ?? entry), warn: write, error: (entry, text) => write(text), fatal: write }
const { handleSignals } = await import('${moduleUrl('lifecycle.ts')}')
if (cluster.isPrimary) {
  const { superviseProcesses } = await import('${moduleUrl('processes/supervise.ts')}')
  const processes = await superviseProcesses({ count: 2, log })
  if (!processes) process.exit(1)
  handleSignals(async () => { await processes.stop(); write('stopped'); process.exit(0) }, log)
} else {
  if (process.env.FAIL) { write('cannot listen'); process.exit(1) }
  const { announcedSince } = await import('${moduleUrl('processes/supervise.ts')}')
  const { createMetrics } = await import('${moduleUrl('observability/metrics.ts')}')
  const metrics = createMetrics()
  metrics.gauge('processes', 'Processes', () => 1)
  metrics.gauge('level', 'Level', () => 3, 'max')
  const server = createServer(async ({ url }, response) => {
    if (url === '/slow') {
      write('slow request')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    if (url === '/metrics') return response.end(await metrics.render())
    metrics.countRequest({ method: 'GET', route: '/', status: 200, ms: 1 })
    response.setHeader('connection', 'close').end(String(process.pid))
  })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    const since = announcedSince()
    if (since) write('port ' + server.address().port + ' since ' + since)
    write('listening ' + process.pid)
  })
  handleSignals(() => new Promise((resolve) => server.close(resolve)).then(() => process.exit(0)), log)
}`

let dir: string
let child: ChildProcess | undefined
let output: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'sala-processes-'))
  writeFileSync(path.join(dir, 'program.mjs'), PROGRAM)
  output = ''
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): ChildProcess {
  const { PATH = '' } = process.env
  child = spawn(process.execPath, [path.join(dir, 'program.mjs')], { env: { PATH, PORT: '0', ...env }, stdio: 'pipe' })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output += bytes
    })
  }
  return child
}

const listeningPids = () => [...output.matchAll(/^listening (\d+)$/gm)].map(([, pid]) => Number(pid))
const get = async (url: string) => {
  const address = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}${url}`
  return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).text()
}
const untilListening = (count: number) => expect.poll(() => listeningPids().length, POLL).toBe(count)

async function respondingPids(): Promise<Set<number>> {
  const pids = new Set<number>()
  for (let request = 0; request < 10; request++) pids.add(Number(await get('/')))
  return pids
}

test('several processes serve one port, one of them announces it, and a scrape of any shows the metrics of all', async () => {
  const before = Date.now()
  start()
  await untilListening(2)
  expect(await respondingPids()).toEqual(new Set(listeningPids()))
  expect(output.match(/since (\d+)/g)).toHaveLength(1)
  expect(Math.abs(Number(/since (\d+)/.exec(output)?.[1]) - before)).toBeLessThan(10_000)
  const metrics = await get('/metrics')
  expect(metrics).toMatch(/^processes 2$/m)
  expect(metrics).toMatch(/^level 3$/m)
  expect(metrics).toMatch(/^http_requests_total\{.*\} 10$/m)
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('RF-25 a process that is killed is replaced, and the others serve meanwhile', async () => {
  start()
  await untilListening(2)
  const [killed = 0, other = 0] = listeningPids()
  process.kill(killed, 'SIGKILL')
  // A connection that was handed to the process as it ended is lost.
  await expect.poll(() => get('/').catch(() => ''), POLL).toBe(String(other))
  await untilListening(3)
  expect(isRunning(killed)).toBe(false)
  expect(output).toContain('a server process ended; replacing it')
  expect(await respondingPids()).toEqual(new Set([other, listeningPids()[2]]))
  expect(await get('/metrics')).toMatch(/^processes 2$/m)
})

test('a process that cannot listen at the start ends the program with one message', async () => {
  const [code] = await once(start({ FAIL: '1' }), 'exit')
  expect([code, output]).toEqual([1, 'cannot listen\n'])
})

test('RF-16 SIGTERM lets every process finish its requests, then the program ends', async () => {
  const program = start()
  await untilListening(2)
  const slow = Promise.all([get('/slow'), get('/slow')])
  await expect.poll(() => output.match(/slow request/g)?.length, POLL).toBe(2)
  program.kill('SIGTERM')
  const [code] = await once(program, 'exit')
  expect(new Set((await slow).map(Number))).toEqual(new Set(listeningPids()))
  expect([code, output.endsWith('stopped\n')]).toEqual([0, true])
  expect(listeningPids().filter(isRunning)).toEqual([])
})

test('RF-15 the processes end when the program above them is killed', async () => {
  const program = start()
  await untilListening(2)
  program.kill('SIGKILL')
  await expect.poll(() => listeningPids().filter(isRunning), POLL).toEqual([])
})
