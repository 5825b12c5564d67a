/** Ways to read a typed text: as typed, or as what was probably meant. */
import { otherLayout } from '#lib/keyboard-layout.ts'
import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import type { SearchedText } from '../../contract.ts'
import { expandAbbreviations } from './abbreviations.ts'
import { correctText, isKnownText, selectKnownRuns } from './correct-words.ts'
import { foldText } from './fold-text.ts'
import { PRICE_LIMIT } from './numbers.ts'

export type Interpretation = Omit<SearchedText, 'terms'>

/** Share of the runs of a text that must be known, if the others are left out. */
const KNOWN_SHARE = 0.5
/** A shorter text on the other layout resembles some word by chance: an abbreviation would be corrected to it. */
const SWITCHED_MIN_LENGTH = 5
/** Thai letters are on keys of signs; a Latin word does not begin with one. */
const SIGN_BEFORE_LATIN = /^[^\p{L}\p{N}][a-z]/iu

interface Attempt extends Interpretation {
  /** Only posts with every word answer it; near matches are requested by a later attempt. */
  isStrict?: boolean
}

/**
 * Interpretations of the text, most likely first; each is looked up only when it is requested. A text with a word that
 * no post has is probably misspelt: its near matches follow what was probably meant.
 */
export async function* interpretations(db: Db, typed: string): AsyncGenerator<Attempt> {
  const isStrict = !(await isKnownText(db, typed))
  yield { text: typed, by: 'typed', isStrict }
  // The words of a limit mean nothing without it.
  const isLimit = foldText(typed).search(PRICE_LIMIT) >= 0
  if (!isLimit) yield* rewritten(db, typed)
  if (isStrict) yield { text: typed, by: 'typed' }
  if (isLimit) return
  const known = await selectKnownRuns(db, typed)
  if (known && runsOf(known).length >= runsOf(typed).length * KNOWN_SHARE) yield { text: known, by: 'part' }
}

/** What was probably meant: an abbreviation without full stops, another keyboard layout, a misspelt word. */
async function* rewritten(db: Db, typed: string): AsyncGenerator<Interpretation> {
  const expanded = await expandAbbreviations(db, typed)
  if (expanded) yield { text: expanded, by: 'correction' }
  const repaired = await repairRuns(db, typed)
  if (repaired !== typed) yield { text: repaired, by: 'layout' }
  const switched = switchLayout(typed)
  for (const text of switched) if (await isKnownText(db, text)) yield { text, by: 'layout' }
  const isLong = (text: string) => graphemes(text).length >= SWITCHED_MIN_LENGTH
  for (const text of [typed, ...switched.filter(isLong)]) {
    for (const corrected of await correctText(db, text)) yield { text: corrected, by: 'correction' }
  }
}

/** The text with each unknown run typed on the other layout, where that is a known text. */
async function repairRuns(db: Db, typed: string): Promise<string> {
  const runs = typed.split(/\s+/)
  const repaired = await Promise.all(
    runs.map(async (run) => {
      if (await isKnownText(db, run)) return run
      for (const text of switchLayout(run)) if (await isKnownText(db, text)) return text
      return run
    }),
  )
  return repaired.join(' ')
}

/**
 * The text on the other keyboard layout, if it has at least two letters. Returns two texts where a phone may have
 * capitalised the first letter.
 */
export function switchLayout(typed: string): string[] {
  const switched = new Set([otherLayout(typed), otherLayout(typed.toLowerCase())])
  return [...switched].filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && !SIGN_BEFORE_LATIN.test(text))
}

/** The folded text by its spaces. */
export function runsOf(text: string): string[] {
  return foldText(text).trim().split(/\s+/)
}
