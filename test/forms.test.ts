import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('AB-167 forms that are submitted by script have method POST, so that input never gets into a URL', () => {
  const files = globSync('src/features/*/ui/**/*.tsx')
  const tags = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<form\b[^>]*>/g)].map(([tag]) => `${file}: ${tag}`),
  )
  expect(tags.length).toBeGreaterThan(8)
  expect(tags.filter((tag) => !/method="post"|role="search"/.test(tag))).toEqual([])
})
