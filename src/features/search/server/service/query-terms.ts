/** The words of a query, with the lexemes that each of them has in the index and their weight. */
import { hasThai } from '#lib/has-thai.ts'
import { graphemes } from '#lib/thai.ts'
import { quoteLexeme } from './build-document.ts'
import { foldText, squash } from './fold-text.ts'
import {
  conceptSpellings,
  conceptsStartingWith,
  gradesOf,
  isAttributeWord,
  isFieldWord,
  isStopWord,
  isTool,
  isWeakWord,
  levelOf,
} from './lexicon.ts'
import type { TermStatistics } from './term-statistics.ts'
import { innerUnits, type Unit } from './tokenize.ts'

export interface Term {
  /** As typed. */
  word: string
  alternatives: { lexeme: string; weight: number }[]
  documents: number
  weight: number
  isWeak: boolean
  /** Whether it names people, places or work of teaching. */
  isField: boolean
  /** Whether the lexicon or the editors know it. */
  isConcept: boolean
  /** Whether it says no more than a property of something, such as its price. */
  isAttribute: boolean
  /** A single letter or digit without a concept. */
  isLetter: boolean
  /** Whether it is the name of a tool. */
  isTool: boolean
  isGrade: boolean
}

/** Words such as teacher and lesson say little on this site: they order hits, but a hit may lack them. */
const WEAK_SHARE = 0.25
/** A weak word that no post contains, such as a title of a teacher, says as little as the others. */
const WEAK_RARITY_MAX = 2
const PREFIX_WEIGHT = 0.7
const PREFIX_CONCEPTS = 5
/** A grade orders the posts about a subject, few of which name one: they are near without it. */
const GRADE_WEIGHT_MAX = 0.8
/** A post about a level suits its grades, but less than one about the grade. */
const LEVEL_WEIGHT = 0.25
/** `ts_rank` of words together is no sum, so it is not divided as that of a single word. */
const TOGETHER_WEIGHT = 1 / 1.6449
/** A word that no post has weighs as one in few posts: it must not outweigh the words that posts have. */
export const UNKNOWN_WEIGHT_MAX = 2
const TERMS_MAX = 24

/** Query of the posts that have the word in any of its forms. */
export function anyForm({ alternatives }: Term): string {
  return `(${alternatives.map(({ lexeme }) => lexeme).join(' | ')})`
}

/** The significant words of a query, or all of them where none is. */
export function termsOf(query: readonly Unit[], statistics: TermStatistics): Term[] {
  const units = joinUnknown(splitUnknown(query, statistics), statistics)
  const content = units.filter((unit) => unit.concepts.length > 0 || !unit.words.every(isStopWord))
  const terms = new Map<string, Term>()
  for (const unit of (content.length > 0 ? content : units).slice(0, TERMS_MAX)) {
    const term = termOf(unit, statistics, unit === units.at(-1))
    if (!terms.has(term.word)) terms.set(term.word, term)
  }
  const found = [...terms.values()]
  return found.every((term) => term.isWeak) ? found.map((term) => ({ ...term, isWeak: false })) : found
}

/** A term of the lexicon that no post has says what its words say. */
function splitUnknown(units: readonly Unit[], statistics: TermStatistics): Unit[] {
  return units.flatMap((unit) => {
    const concepts = [...unit.concepts, ...unit.concepts.flatMap(gradesOf)]
    const isKnown = unit.synonyms || concepts.some((concept) => statistics.documentsOf(concept) > 0)
    const inner = isKnown ? [] : innerUnits(unit)
    return inner.length > 0 ? inner.map((part) => ({ ...part, run: unit.run })) : [unit]
  })
}

/** What a term of several words says with other words; one weak or common word alone does not say it. */
function innerWords(unit: Unit): readonly Unit[] {
  const inner = innerUnits(unit).filter((part) => !part.words.every(isStopWord) && !isWeakUnit(part))
  // A shorter spelling of the term itself finds no other posts.
  if (inner.some((part) => part.concepts.some((concept) => unit.concepts.includes(concept)))) return []
  return inner.length > 1 || inner.some(({ words }) => words.length > 1) ? inner : []
}

/**
 * The segmenter cuts a word that it does not know into fragments; those that no post has are one word, and so are a word
 * and a single consonant behind it.
 */
function joinUnknown(units: readonly Unit[], statistics: TermStatistics): Unit[] {
  const isUnknown = ({ words, concepts, synonyms }: Unit) =>
    concepts.length === 0 &&
    !synonyms &&
    hasThai(words[0] ?? '') &&
    words.every((word) => statistics.documentsOf(word) === 0 && !isStopWord(word))
  const isConsonant = ({ words, concepts }: Unit) => concepts.length === 0 && /^[\u0E01-\u0E2E]$/.test(words.join(''))
  const joined: Unit[] = []
  for (const unit of units) {
    const last = joined.at(-1)
    if (last && last.run === unit.run && ((isUnknown(last) && isUnknown(unit)) || isLoose(last, unit)))
      joined[joined.length - 1] = { words: [[...last.words, ...unit.words].join('')], concepts: [], run: unit.run }
    else joined.push(unit)
  }
  return joined

  function isLoose(last: Unit, unit: Unit) {
    return isConsonant(unit) && !last.synonyms && hasThai(last.words.at(-1) ?? '') && !isConsonant(last)
  }
}

function termOf(unit: Unit, statistics: TermStatistics, isLast: boolean): Term {
  const word = wordOf(unit)
  const own = unit.parts ? [together(unit.parts)] : lexemesOf(unit).map(single)
  const synonyms = (unit.synonyms ?? []).flatMap((units) =>
    units.length === 1 ? lexemesOf(units[0] as Unit).map(single) : [together(units)],
  )
  const found = [...own, ...synonyms]
  const documents = Math.max(0, ...found.map((alternative) => documentsOf(alternative, statistics)))
  const alternatives = found.map(({ lexeme, weight }) => ({ lexeme, weight }))
  // They do not count as documents of the term: their own rarity is not that of the term.
  const inner = innerWords(unit)
  if (inner.length > 0) alternatives.push(together(inner))
  const levels = unit.concepts.flatMap((concept) => levelOf(concept) ?? [])
  for (const level of levels) alternatives.push({ lexeme: quoteLexeme(level), weight: LEVEL_WEIGHT })
  for (const grade of unit.concepts.flatMap(gradesOf)) alternatives.push({ lexeme: quoteLexeme(grade), weight: 1 })
  if (isLast && !unit.parts && unit.words.length === 1 && documents === 0 && graphemes(word).length > 1) {
    alternatives.push({ lexeme: `${quoteLexeme(unit.words.at(-1) as string)}:*`, weight: PREFIX_WEIGHT })
    for (const concept of conceptsStartingWith(squash(word), PREFIX_CONCEPTS))
      alternatives.push({ lexeme: quoteLexeme(concept), weight: PREFIX_WEIGHT })
  }
  const isWeak = isWeakUnit(unit)
  const isGrade = levels.length > 0
  const rarity = Math.log(1 + (Math.max(statistics.total, documents) - documents + 0.5) / (documents + 0.5))
  const isLetter = unit.concepts.length === 0 && graphemes(word).length < 2
  return {
    word,
    alternatives,
    documents,
    weight: isWeak
      ? WEAK_SHARE * Math.min(rarity, WEAK_RARITY_MAX)
      : Math.min(rarity, isGrade ? GRADE_WEIGHT_MAX : documents > 0 ? Infinity : UNKNOWN_WEIGHT_MAX),
    isWeak,
    isField: unit.words.some(isFieldWord),
    isConcept: unit.concepts.length > 0 || unit.synonyms !== undefined,
    isAttribute: isAttribute(unit),
    isLetter,
    isTool: unit.concepts.some(isTool),
    isGrade,
  }
}

function wordOf({ words, parts }: Unit): string {
  if (!parts) return words.join('')
  const runs = Map.groupBy(parts, ({ run }) => run)
  return Array.from(runs.values(), (units) => units.flatMap((unit) => unit.words).join('')).join(' ')
}

/** A weak word, another spelling of one, or a phrase that adds only stop words to it: "to make fun" is as weak as "fun". */
function isWeakUnit({ words, concepts }: Unit): boolean {
  if (isWeakWord(words.join(''))) return true
  if (concepts.some((concept) => isWeakWord(foldText(conceptSpellings(concept)[0] ?? '')))) return true
  const content = words.filter((word) => !isStopWord(word))
  return words.length > 1 && content.length < 2 && content.every(isWeakWord)
}

function isAttribute({ words, concepts }: Unit): boolean {
  return isAttributeWord(words.join('')) || concepts.some((concept) => conceptSpellings(concept).some(isAttributeWord))
}

/** What a word can be in the index: one lexeme, or words that a post must all have. */
interface Alternative {
  lexeme: string
  weight: number
  /** For each word its lexemes. */
  words: string[][]
}

/** A day of a month is one lexeme: its number alone is in many posts. */
function lexemesOf({ words, concepts }: Unit): string[] {
  const isDay = concepts.some((concept) => /^@\d/.test(concept)) && /^\d+$/.test(words.join(''))
  return [...concepts, ...(words.length === 1 && !isDay ? words : [])]
}

function single(lexeme: string): Alternative {
  return { lexeme: quoteLexeme(lexeme), weight: 1, words: [[lexeme]] }
}

function together(units: readonly Unit[]): Alternative {
  const words = units.flatMap((unit) => {
    const lexemes = lexemesOf(unit)
    return lexemes.length > 0 ? [lexemes] : unit.words.map((word) => [word])
  })
  const lexeme = words.map((lexemes) => `(${lexemes.map(quoteLexeme).join(' | ')})`).join(' & ')
  return { lexeme: `(${lexeme})`, weight: TOGETHER_WEIGHT, words }
}

/** Words together are in no more posts than the rarest of them. */
function documentsOf({ words }: Alternative, statistics: TermStatistics): number {
  return Math.min(...words.map((lexemes) => Math.max(...lexemes.map((lexeme) => statistics.documentsOf(lexeme)))))
}
