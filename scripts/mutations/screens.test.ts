import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withMutation } from './apply.ts'
import { screens } from './screens.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sala-mutation-'))
const file = path.join(folder, 'a.ts')
afterAll(() => rmSync(folder, { recursive: true }))
const mutation = { file, search: 'a + b', replacement: 'a - b', test: ['a.test.ts', 'adds'] } as const

test.each(screens)(
  '$file: $search is there once and changes, and the test exists',
  ({ file, search, replacement, test }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(replacement).not.toBe(search)
    const [testFile, title] = test
    const titles = readFileSync(testFile, 'utf8').replace(/\$\{width\}/g, '1280')
    expect(titles).toContain(title)
  },
)

test('a mutation lasts while the work runs, and is undone when the work fails', async () => {
  writeFileSync(file, 'export const sum = a + b')
  await withMutation(mutation, async () => expect(readFileSync(file, 'utf8')).toBe('export const sum = a - b'))
  expect(readFileSync(file, 'utf8')).toBe('export const sum = a + b')
  const failing = withMutation(mutation, () => Promise.reject(new Error('stopped')))
  await expect(failing).rejects.toThrow('stopped')
  expect(readFileSync(file, 'utf8')).toBe('export const sum = a + b')
})

test('a text that is not there exactly once is an error, and nothing changes', async () => {
  for (const source of ['a', 'a + b, a + b']) {
    writeFileSync(file, source)
    await expect(withMutation(mutation, async () => {})).rejects.toThrow('does not contain this text once')
    expect(readFileSync(file, 'utf8')).toBe(source)
  }
})
