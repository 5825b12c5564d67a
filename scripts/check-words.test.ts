import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Runs the check with the real word list and these exceptions over a project of these files. */
function check(files: Record<string, string>, exceptions: [file: string, word: string, reason: string][] = []) {
  const root = mkdtempSync(path.join(tmpdir(), 'words-'))
  roots.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const words = pathToFileURL(path.resolve('scripts/retired-words.mjs')).href
  mkdirSync(path.join(root, 'scripts'))
  copyFileSync('scripts/check-words.mjs', path.join(root, 'scripts/check-words.mjs'))
  writeFileSync(
    path.join(root, 'scripts/retired-words.mjs'),
    `export { retiredWords, skipped } from '${words}'\nexport const exceptions = ${JSON.stringify(exceptions)}\n`,
  )
  const { stdout, status } = spawnSync(process.execPath, ['scripts/check-words.mjs'], { cwd: root, encoding: 'utf8' })
  return { lines: stdout.trim().split('\n').slice(0, -1), status }
}

test('retired words are reported with their line, also inside names', () => {
  const { lines, status } = check({
    'src/a.ts': '// Whoever asks\nexport const sweepFiles = 1\n',
    'docs/b.md': 'A page that nobody reads\n',
  })
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['docs/b.md:1', 'src/a.ts:1', 'src/a.ts:2'])
  expect(status).toBe(1)
})

test('retired words of notifications and reactions are reported, the helpful mark of a review is not', () => {
  const { lines } = check({
    'src/a.ts': 'const updateTold = 1\nconst listToTellOfRecording = 1\nconst toTellStatement = 1\n',
    'src/b.ts': "const sql = 'select from post_votes mark'\n// The same for everybody.\n",
    'src/c.ts':
      "const sql = 'select from review_helpful_marks mark'\nconst deleteMarksOf = 1\n// What to tell the editor.\n",
  })
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'src/a.ts:1',
    'src/a.ts:2',
    'src/a.ts:3',
    'src/b.ts:1',
    'src/b.ts:2',
  ])
})

test('references to documents outside of the project are reported', () => {
  const { lines } = check({
    'src/a.ts': '// Hidden comments (security §4.13).\n// Hidden comments (AB-79).\n',
    'e2e/b.spec.ts': "test('issue 16 a key works')\ntest('an issue with 16 keys')\n",
    'docs/c.md': 'Bodies (abuse §1)\n',
  })
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['docs/c.md:1', 'e2e/b.spec.ts:1', 'src/a.ts:1'])
})

test('quotations, requirements and other words pass', () => {
  const { lines, status } = check({
    'src/a.ts': "const quoted = 'Nobody expects' // words: quotation\nconst noticeable = 'default'\n",
    'docs/requirements/abuse.md': 'refused\n',
  })
  expect(lines).toEqual([])
  expect(status).toBe(0)
})

test('a word may be excepted in one file, and an exception that no file needs is reported', () => {
  const files = { 'src/a.ts': 'const sweepFiles = 1\n', 'src/b.ts': 'const sweepFiles = 1\n' }
  const { lines, status } = check(files, [
    ['src/a.ts', 'sweep', 'a name that is stored'],
    ['src/c.ts', 'sweep', 'a file that is gone'],
  ])
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['src/b.ts:1', 'scripts/retired-words.mjs:1'])
  expect(lines[1]).toContain('src/c.ts')
  expect(status).toBe(1)
})
