/** The program, run as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sala-serve-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

async function run(env: Record<string, string>, words = ['src/main.ts']) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, words, { env: { PATH, DATA_DIR: dir, ...env }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const [code] = await once(child, 'exit')
  return { code, output }
}

test('an invalid configuration ends the start with all errors, and no file is created', async () => {
  const { code, output } = await run({
    NODE_ENV: 'production',
    PORT: 'x',
    RATE_LIMITS: 'all=1',
    SESSION_SECRET: 'short',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'RATE_LIMITS', 'SESSION_SECRET', 'PUBLIC_ORIGIN']) expect(output).toContain(`  ${name} `)
  expect(output).not.toMatch(/\bat .*\.ts:|short/)
  expect(readdirSync(dir)).toEqual([])
})

test('AB-184 AB-185 a start with unsafe settings is rejected with one line per setting', async () => {
  const open = await run({ HOST: '0.0.0.0', PORT: '0' })
  expect(open).toMatchObject({ code: 1, output: expect.stringContaining('DEMO_ON_NETWORK=yes') })
  const weak = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://sala.example.ac.th', RATE_LIMITS: 'off' }
  const { code, output } = await run({ ...weak, CAPTCHA_PROVIDER: 'none' })
  expect(code).toBe(1)
  for (const name of ['RATE_LIMITS', 'CAPTCHA_PROVIDER', 'SESSION_SECRET']) expect(output).toContain(`  ${name} `)
  expect(readdirSync(dir)).toEqual([])
})

test('AB-184 a demo site on the network prints a warning before all other output', async () => {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dir, HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }
  // It waits for a database that is not reachable.
  const waiting = { ...env, DATABASE_URL: 'postgresql://sala@127.0.0.1:1/none' }
  const child = spawn(process.execPath, ['src/main.ts'], { env: waiting, stdio: ['ignore', 'ignore', 'pipe'] })
  const [text] = await once(child.stderr.setEncoding('utf8'), 'data')
  child.kill('SIGKILL')
  expect(text).toContain('DEMO ON THE NETWORK: everyone who reaches 0.0.0.0 at port 3000')
})

/** A process with the signal handling of the server but without a server; `then` is its code. */
function program(then: string, closeMs = 0): string[] {
  const code = `
    import { createLifecycle, createShutdown, handleSignals } from '#server/lifecycle.ts'
    const write = (line) => process.stdout.write(line + '\\n')
    const log = { info: (a, b) => write(b ?? a), warn: write, fatal: (a, b) => write(b + ' ' + a.err.message) }
    const shutdown = createShutdown({
      lifecycle: createLifecycle(), log, lameDuckMs: 0, flushLog() {}, cutConnections() {},
      closeServer: () => new Promise((done) => setTimeout(done, ${closeMs})).then(() => write('closed')), closers: [],
    })
    handleSignals(shutdown, log)
    setInterval(() => {}, 1000)
    ${then}`
  return ['--input-type=module', '-e', code]
}

test('RF-16 SIGTERM shuts down gracefully with exit code 0', async () => {
  const { code, output } = await run({}, program("process.kill(process.pid, 'SIGTERM')"))
  expect([code, output]).toEqual([0, 'stopping\nclosed\nstopped\n'])
})

test('AB-195 a signal from several processes is one graceful shutdown; a second Ctrl-C ends at once', async () => {
  const send = (signal: string, ms: number) => `setTimeout(() => process.kill(process.pid, '${signal}'), ${ms});`
  const inOrder = [0, 'stopping\nclosed\nstopped\n']
  const cases: [string, unknown[]][] = [
    [send('SIGHUP', 0), inOrder],
    [send('SIGTERM', 0) + send('SIGTERM', 50) + send('SIGTERM', 1_200) + send('SIGHUP', 1_250), inOrder],
    [send('SIGINT', 0) + send('SIGINT', 50), inOrder],
    [send('SIGINT', 0) + send('SIGINT', 1_200), [1, 'stopping\n']],
  ]
  const ends = await Promise.all(cases.map(([code]) => run({}, program(code, 1_500))))
  expect(ends.map(({ code, output }) => [code, output])).toEqual(cases.map(([, expected]) => expected))
})

test('RF-25 an uncaught error is logged and shuts down gracefully with exit code 1', async () => {
  for (const statement of ["throw new Error('lost')", "Promise.reject(new Error('lost'))"]) {
    const { code, output } = await run({}, program(`setTimeout(() => { ${statement} }, 10)`))
    expect([code, output]).toEqual([1, 'uncaught error lost\nstopping\nclosed\nstopped\n'])
  }
})
