import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Runs the check over a project of these files. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'words-'))
  roots.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const script = path.resolve('scripts/check-words.mjs')
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
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

test('quotations, requirements and other words pass', () => {
  const { lines, status } = check({
    'src/a.ts': "const quoted = 'Nobody expects' // words: quotation\nconst noticeable = 'default'\n",
    'docs/requirements/abuse.md': 'refused\n',
  })
  expect(lines).toEqual([])
  expect(status).toBe(0)
})
