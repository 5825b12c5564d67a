/**
 * Reports retired words in code, tests, scripts and documents, so that one thing has one name (docs/glossary.md).
 * Prints `file:line word → replacement`; the words and the exceptions are in `retired-words.mjs`. A line may end with
 * the comment `words: quotation` when it quotes a specification or a library.
 */
import { globSync, readFileSync } from 'node:fs'
import { exceptions, retiredWords, skipped } from './retired-words.mjs'

const QUOTATION = /words: quotation/

/** Splits names: `deleteOldFiles` and `delete_old_files` become “delete old files”. */
const asWords = (line) =>
  line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const files = globSync('{src,test,e2e,scripts,docs}/**/*.{ts,tsx,mjs,mts,css,md,txt}')
  .concat(globSync('*.md'))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !skipped.some((pattern) => pattern.test(file)))
  .sort()

const used = new Set()
let count = 0
for (const file of files) {
  const excepted = exceptions.filter(([name]) => name === file)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (QUOTATION.test(line)) continue
    const words = asWords(line)
    for (const [pattern, instead] of retiredWords) {
      const [word] = pattern.exec(words) ?? []
      if (word === undefined) continue
      const exception = excepted.find(([, allowed]) => allowed === word)
      if (exception) {
        used.add(exception)
        continue
      }
      count++
      console.log(`${file}:${index + 1} “${word}” → ${instead}`)
    }
  }
}
for (const exception of exceptions) {
  if (used.has(exception)) continue
  count++
  console.log(`scripts/retired-words.mjs:1 remove the exception for “${exception[1]}” in ${exception[0]}, it is unused`)
}
console.log(`words: ${files.length} files, ${count} retired words`)
process.exitCode = count > 0 ? 1 : 0
