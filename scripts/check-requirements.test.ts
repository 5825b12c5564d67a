import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const script = path.resolve('scripts/check-requirements.mjs')
const roots: string[] = []

// Composed at run time, so that the check of this project does not read these as ids.
const id = (prefix: string, number: string) => `${prefix}-${number}`
const row = (name: string, text: string) => `| ${name} | ${text} |\n`

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function check(files: Record<string, string>, ...prefixes: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'rows-'))
  roots.push(root)
  const tables = {
    'docs/requirements/feed.md': ['001', '002', '003'].map((n) => row(id('FEED', n), `row ${n}`)).join(''),
    'docs/requirements/abuse.md': '| AB-01 | bad JSON | 400 | |\n',
    'docs/decisions/spec-decisions.md': '| Q-04 | open | decided | API |\n',
  }
  for (const [name, text] of Object.entries({ ...tables, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const { stdout, status } = spawnSync(process.execPath, [script, ...prefixes], { cwd: root, encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), status }
}

test('rows in titles are counted, ranges too, comments not', () => {
  const { lines, status } = check({
    'src/a.test.ts': `test('${id('FEED', '001')}..002 the list', () => {})\n// ${id('FEED', '003')}\n`,
  })
  expect(lines).toEqual(['FEED      2 / 3', 'requirements: 2 of 3 rows named by a test'])
  expect(status).toBe(0)
})

test('with a prefix the rows that no test names are listed', () => {
  const { lines } = check({ 'e2e/feed.ts': `test('${id('FEED', '002')} next', () => {})` }, 'FEED')
  expect(lines.slice(0, 2)).toEqual([`${id('FEED', '001')}  row 001`, `${id('FEED', '003')}  row 003`])
})

test('an id that is in no table is reported, in tests and in code', () => {
  const { lines, status } = check({
    'src/a.test.ts': `\ntest('${id('FEED', '004')} more', () => {})`,
    'src/b.ts': `/** As decided (${id('Q', '99')}); limits of ${id('Q', '04')} and ${id('AB', '01')}. */`,
  })
  expect(lines.filter((line) => line.includes('unknown'))).toEqual([
    `src/a.test.ts:2 unknown: ${id('FEED', '004')} is in no table of docs/requirements`,
    `src/b.ts:1 unknown: ${id('Q', '99')} is in no table of docs/requirements`,
  ])
  expect(status).toBe(1)
})
