/** Segments Thai, Latin and mixed text into the words that are indexed and searched (decision Q-126). */
import { hasThai } from '#lib/has-thai.ts'
import { findEntry, isMonth, lexiconHash, spellingsIn } from './lexicon.ts'
import { limitOf, PRICE_LIMIT, spellDates, spelledNumbers } from './numbers.ts'

/** One word of the dictionary, or one spelling of the lexicon with its words. */
export interface Unit {
  /** Words in text order; several words form a phrase. */
  words: string[]
  /** Lexemes of the concept that the spelling stands for. */
  concepts: string[]
  /** Index of the unbroken run of text that it belongs to; spaces and commas separate runs. */
  run: number
  /** Only in a query: texts that editors say mean the same, each as its significant units. */
  synonyms?: readonly (readonly Unit[])[]
  /** Only in a query: the units of a text of several words that has synonyms. */
  parts?: readonly Unit[]
}

/** Changes when the segmentation of texts changes; documents of another version are indexed again. */
export const SEARCH_VERSION = `6.${process.versions.icu}.${lexiconHash}`

const WORD_MAX_LENGTH = 60
// Full stop, colon, apostrophe and hyphen do not break a run: they occur in abbreviations, addresses and names.
const RUN_BREAK = /[\s,;/\\|()[\]{}<>"\u201C\u201D\u00AB\u00BB=*\u2026\u2022\u2013\u2014]/u
const SCRIPT_RUNS = /[\u0E01-\u0E3A\u0E40-\u0E4E]+|(?:(?![\u0E01-\u0E4E])[\p{L}\p{M}\p{N}])+|[^\p{L}\p{M}\p{N}]+/gu
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Units of a folded text (`foldText`), in order. */
export function tokenize(text: string): Unit[] {
  const folded = spellDates(text)
  const units: Unit[] = []
  const state = { run: 0 }
  let end = 0
  for (const match of folded.matchAll(PRICE_LIMIT)) {
    const limit = limitOf((match[1] ?? match[2]) as string)
    if (!limit) continue
    addText(folded.slice(end, match.index), units, state)
    units.push({ words: [...plainUnits(match[0])].flatMap((unit) => unit.words), concepts: [limit], run: state.run })
    end = match.index + match[0].length
  }
  addText(folded.slice(end), units, state)
  joinDays(units)
  return units
}

function addText(text: string, units: Unit[], state: { run: number }) {
  let end = 0
  for (const match of spellingsIn(text)) {
    addPlainText(text.slice(end, match.index), units, state)
    addSpelling(match[0], units, state)
    end = match.index + match[0].length
  }
  addPlainText(text.slice(end), units, state)
}

const inner = new Map<string, readonly Unit[]>()

/**
 * The units within a term of several words of the lexicon: a post about "teaching to program" is one about "to program".
 * Empty for names, whose words mean nothing alone, and for units without a term.
 */
export function innerUnits({ words, concepts }: Unit): readonly Unit[] {
  if (words.length < 2 || concepts.length === 0) return []
  const key = words.join(' ')
  const known = inner.get(key)
  if (known) return known
  const entry = findEntry(key)
  const units = entry && !entry.isWhole ? fewestUnits(words) : []
  inner.set(key, units)
  return units
}

/** Without the whole term, the longest terms within it make the fewest units. */
function fewestUnits(words: readonly string[]): Unit[] {
  let fewest: Unit[] | undefined
  for (let at = 1; at < words.length; at++) {
    const units = [...tokenize(spelled(words.slice(0, at))), ...tokenize(spelled(words.slice(at)))]
    if (!fewest || units.length < fewest.length) fewest = units
  }
  return fewest ?? []
}

/** Thai words stand together. */
function spelled(words: readonly string[]): string {
  return words.reduce((text, word) => (hasThai(text.at(-1) ?? '') && hasThai(word) ? text + word : `${text} ${word}`))
}

/**
 * A number before the name of a month is a day: one concept, so that other numbers of a text do not match it. Two digits
 * behind the month are a year of this century of the Buddhist era.
 */
function joinDays(units: readonly Unit[]) {
  units.forEach((unit, index) => {
    const month = unit.concepts.find((concept) => isMonth(concept))
    if (!month) return
    const [day, year] = [units[index - 1], units[index + 1]]
    if (day?.concepts.length === 0 && /^\d{1,2}$/.test(day.words[0] ?? ''))
      day.concepts.push(`@${day.words[0]}${month}`)
    if (year?.concepts.length === 0 && /^\d\d$/.test(year.words[0] ?? '')) year.concepts.push(`25${year.words[0]}`)
  })
}

function addSpelling(text: string, units: Unit[], state: { run: number }) {
  const entry = findEntry(text)
  const isThai = /[\u0E01-\u0E4E]/.test(text)
  const words = entry?.isWhole && isThai ? [text.replace(/[ -]/g, '')] : []
  if (words.length === 0) for (const unit of plainUnits(text)) words.push(...unit.words)
  if (words.length > 0) units.push({ words, concepts: entry?.concepts ?? [], run: state.run })
}

/** A number in words is one unit whose concept is the number in digits. */
function addPlainText(text: string, units: Unit[], state: { run: number }) {
  let end = 0
  for (const { text: spelled, index, value } of spelledNumbers(text)) {
    for (const unit of plainUnits(text.slice(end, index), state)) units.push(unit)
    const words = [...plainUnits(spelled)].flatMap((unit) => unit.words)
    units.push({ words, concepts: [String(value)], run: state.run })
    end = index + spelled.length
  }
  for (const unit of plainUnits(text.slice(end), state)) units.push(unit)
}

function* plainUnits(text: string, state = { run: 0 }): Generator<Unit> {
  for (const [part] of text.matchAll(SCRIPT_RUNS)) {
    if (!/[\p{L}\p{N}]/u.test(part)) {
      if (RUN_BREAK.test(part)) state.run++
    } else if (/^[\p{Script=Latin}\p{N}\p{M}]+$/u.test(part)) {
      yield { words: [part.slice(0, WORD_MAX_LENGTH)], concepts: [], run: state.run }
    } else {
      for (const { segment } of wordSegmenter.segment(part)) {
        yield { words: [segment.slice(0, WORD_MAX_LENGTH)], concepts: [], run: state.run }
      }
    }
  }
}
