/** Texts that ask for something that the site is not about, such as the price of gold. */
import { readFileSync } from 'node:fs'
import { foldText, squash } from './fold-text.ts'
import { isFieldWord } from './lexicon.ts'
import { tokenize } from './tokenize.ts'

const file = new URL('../../../../../content/search-outside.json', import.meta.url)
const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: string[] }
const outside = new Set(texts.map((text) => squash(foldText(text))))
const LONGEST = Math.max(...[...outside].map((text) => text.length))

/**
 * Whether a text names something outside the field of the site and no word of teaching: only a post that has the text as
 * it is typed answers it. Near matches and corrections would answer another question (SRCH-015).
 */
export function isOutsideField(text: string): boolean {
  const words = tokenize(foldText(text)).flatMap((unit) => unit.words)
  return !words.some(isFieldWord) && words.some((_, start) => beginsOutside(words, start))
}

function beginsOutside(words: readonly string[], start: number): boolean {
  let joined = ''
  for (const word of words.slice(start)) {
    joined += squash(word)
    if (joined.length > LONGEST) return false
    if (outside.has(joined)) return true
  }
  return false
}
