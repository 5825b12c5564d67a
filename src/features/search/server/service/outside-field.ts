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
 * Whether a text names something outside the field of the site, such as graduation gowns, and no word of teaching beside it:
 * only a post that has the text as it is typed answers it. Near matches and corrections would answer another question
 * (SRCH-015).
 */
export function isOutsideField(text: string): boolean {
  const words = tokenize(foldText(text)).flatMap((unit) => unit.words)
  return words.some((_, start) => {
    const end = endOfOutside(words, start)
    return end > 0 && !words.some((word, at) => (at < start || at >= end) && isFieldWord(word))
  })
}

/** Index behind the shortest name outside the field that begins at `start`; 0 where none does. */
function endOfOutside(words: readonly string[], start: number): number {
  let joined = ''
  for (const [at, word] of words.slice(start).entries()) {
    joined += squash(word)
    if (joined.length > LONGEST) return 0
    if (outside.has(joined)) return start + at + 1
  }
  return 0
}
