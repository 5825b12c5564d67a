/** Styles that would make a browser compute those of the whole page again (decision 0080). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/components/**/*.css').map((file) => ({
  file,
  css: readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, ''),
}))

test('decision 0080 no rule asks what the root or the body contains', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.filter(({ css }) => /(?::root|(?<![\w.-])(?:html|body))[^\s,{>+~]*:has\(/.test(css))
  expect(found.map(({ file }) => file)).toEqual([])
})
