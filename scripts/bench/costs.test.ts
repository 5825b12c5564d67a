import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costSubjects } from './cost-subjects.ts'
import { withLimits } from './costs.ts'

const document = readFileSync('docs/security.md', 'utf8')
const subjects = costSubjects()

test('AB-194 the table of costs has every public call and page, with the limits of the code', () => {
  const rows = [...document.matchAll(/^\| `([^`]+)` \| \d{3} \|/gm)].map(([, name]) => name)
  // When this fails: npm run bench -- costs, or with the argument limits for the last column only.
  expect(rows.toSorted()).toEqual(subjects.map(({ name }) => name).toSorted())
  expect(withLimits(document)).toBe(document)
})

test('AB-194 every call that reads and every page has a limit', () => {
  const calls = subjects.filter(({ name }) => !name.startsWith('page '))
  expect(calls.filter(({ limit }) => limit === null).map(({ name }) => name)).toEqual(['GET /api/ping'])
  const pages = subjects.filter(({ name }) => name.startsWith('page '))
  expect(pages.length).toBeGreaterThan(10)
  for (const { limit } of pages) expect(limit).toMatch(/\bpage \d+\/\d+ s$/)
})
