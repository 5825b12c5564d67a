import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isFeature, mutatedFiles, strykerOptions } from './feature-options.ts'

test('decision 0051: a feature is mutated in its pure and server code, without declarations, texts, seeds and tests', () => {
  const files = mutatedFiles('comments')
  expect(files).toContain('src/features/comments/policy.ts')
  expect(files).toContain('src/features/comments/server/service/create-comment.ts')
  // Of the `ui`, only what has a unit test.
  expect(files.filter((file) => file.includes('/ui/'))).toEqual(['src/features/comments/ui/queries.ts'])
  for (const file of files) {
    expect(file).not.toMatch(/contract|constants|texts|testing|seed|feature\.ts|\.test\.ts/)
  }
  // Modules that show toasts are tested in the browser.
  expect(mutatedFiles('interactions')).not.toContain('src/features/interactions/ui/reactions.ts')
})

test.each(['feed', 'comments', 'interactions'])('the tests of %s that are in other folders exist', (name) => {
  const { testFiles = [] } = strykerOptions(name, { text: '', force: false })
  for (const file of testFiles.slice(1)) expect([file, existsSync(String(file))]).toEqual([file, true])
})

test('only features with a server can be mutated', () => {
  expect(['feed', 'unknown', '../features/feed'].map(isFeature)).toEqual([true, false, false])
})
