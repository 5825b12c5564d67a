/** Texts that ask for something that the site is not about, such as the price of gold. */
import { readFileSync } from 'node:fs'
import { foldText, squash } from './fold-text.ts'
import { isFieldWord, isTool } from './lexicon.ts'
import { tokenize } from './tokenize.ts'

const file = new URL('../../../../../content/search-outside.json', import.meta.url)
const { texts, schoolTexts, besideTexts } = JSON.parse(readFileSync(file, 'utf8')) as {
  /** What other fields are about: the price of gold, food, films. */
  texts: string[]
  /** What schools do without technology: pay, transfers, uniforms. Words such as "teacher" beside them change nothing. */
  schoolTexts: string[]
  /** Words of teaching and of tools: a text with one of them beside a name is about the field. */
  besideTexts: string[]
}
const squashed = (names: readonly string[]) => new Set(names.map((text) => squash(foldText(text))))
const outside = squashed(texts)
const school = squashed(schoolTexts)
const beside = squashed(besideTexts)
const LONGEST = Math.max(...[...outside, ...school].map((text) => text.length))

/**
 * Whether a text names something outside the field of the site, such as graduation gowns, and no word of teaching beside it:
 * only a post that has the text as it is typed answers it. Near matches and corrections would answer another question
 * (SRCH-015).
 */
export function isOutsideField(text: string): boolean {
  const units = tokenize(foldText(text))
  if (units.some((unit) => unit.concepts.some(isTool))) return false
  const words = units.flatMap((unit) => unit.words)
  const isBeside = words.map((_, at) => endOf(words, at, beside) > 0)
  return words.some((_, start) => {
    const isAbout = (names: ReadonlySet<string>, isTeaching: (word: string) => boolean) => {
      const end = endOf(words, start, names)
      const others = words.keys().filter((at) => at < start || at >= end)
      return end > 0 && !others.some((at) => isBeside[at] || isTeaching(words[at] as string))
    }
    return isAbout(outside, isFieldWord) || isAbout(school, () => false)
  })
}

/** Index behind the shortest name that begins at `start`; 0 where none does. */
function endOf(words: readonly string[], start: number, names: ReadonlySet<string>): number {
  let joined = ''
  for (const [at, word] of words.slice(start).entries()) {
    joined += squash(word)
    if (joined.length > LONGEST) return 0
    if (names.has(joined)) return start + at + 1
  }
  return 0
}
