import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const COPIED = [
  'src',
  'test',
  'scripts',
  'db',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'biome.json',
]
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
const FIVE_MINUTES = 300_000
let root: string

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'skeleton-'))
  for (const name of COPIED) cpSync(name, path.join(root, name), { recursive: true })
  for (const name of ['node_modules', 'content', 'assets', 'public'])
    symlinkSync(path.resolve(name), path.join(root, name))
})
afterAll(() => rmSync(root, { recursive: true }))

/** Runs a script or a tool in the copy of the project. */
function run(file: string, ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8', env })
  return { output: stdout + stderr, status }
}

const tool = (file: string) => path.join('node_modules', file)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('the skeleton of a feature passes the checks, and its tests pass', { timeout: FIVE_MINUTES }, () => {
  const { output, status } = run('scripts/new-feature.mjs', 'study-groups')
  expect(output).toContain('src/features/study-groups/server/service.ts')
  expect(status).toBe(0)

  const files = readdirSync(path.join(root, 'src/features/study-groups'), { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  expect(paths).toHaveLength(11)
  for (const file of paths) expect(readFileSync(file, 'utf8')).not.toMatch(/book.?mark/i)
  expect(read('src/app/site-routes.ts')).toContain("{ path: '/study-groups', page: 'study-groups/study-groups-page' }")
  expect(read('src/features.ts')).toContain('studyGroups,\n  // screens')

  expect(run('scripts/sql-types.ts').status).toBe(0)
  expect(run('scripts/check-architecture.mjs').output).not.toContain('study-groups')
  expect(
    run(tool('@biomejs/biome/bin/biome'), 'check', '--vcs-enabled=false', 'src/features/study-groups').status,
  ).toBe(0)
  const types = run(tool('typescript/bin/tsc'), '--noEmit').output
  expect(types.split('\n').filter((line) => line.includes('study-groups') || line.includes('features.ts'))).toEqual([])
  const tests = run(tool('vitest/vitest.mjs'), 'run', 'src/features/study-groups')
  expect(tests.output).toMatch(/Tests.* 8 passed/)
  expect(tests.status).toBe(0)
})

test.each(['', 'Bookmarks', 'book_marks', 'bookmark', '../tags', 'tags'])('the name “%s” is rejected', (name) => {
  const { output, status } = run('scripts/new-feature.mjs', name)
  expect(output).toMatch(/plural in kebab-case|exists already/)
  expect(status).toBe(1)
})
