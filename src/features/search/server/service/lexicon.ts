/**
 * The lexicon: loan words, tool names and synonyms that the segmenter's dictionary lacks. A group is one concept with
 * its spellings. The file `content/search-lexicon.json` is maintained by hand.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hasThai } from '#lib/has-thai.ts'
import { levelTexts } from '../../texts.ts'
import { foldText, squash } from './fold-text.ts'
import { lowerBound } from './lower-bound.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function segmentsOf(text: string): string[] {
  return Array.from(segmenter.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}

interface LexiconFile {
  /** Names and loan words, the usual spelling first. A Thai spelling is one word. */
  names: string[][]
  /** Terms of education. Thai spellings are segmented like any text. */
  terms: string[][]
  /** Months of the year, the usual name first. */
  months: string[][]
  /** Words that are not segmented and have no concept. */
  words: string[]
  /** Words that a long question may contain without searching for them. */
  stopWords: string[]
  /** Words with little meaning on a site about teaching; a search with too few results ignores them. */
  weakWords: string[]
  /** People, places and work of teaching: a description with one of them is about the field of the site. */
  fieldWords: string[]
  /** Properties of anything: a text of which only these are left has lost what it is about. */
  attributeWords: string[]
}

interface Entry {
  /** Lexemes of the concept in the index; empty for plain words. */
  concepts: string[]
  /** Whether a Thai spelling is one word in the index. */
  isWhole: boolean
}

const source = readFileSync(new URL('../../../../../content/search-lexicon.json', import.meta.url), 'utf8')
const file = JSON.parse(source) as LexiconFile

/** Changes with the lexicon, so that documents are indexed again. */
export const lexiconHash = createHash('sha256').update(source).digest('hex').slice(0, 8)

// Spaces and hyphens of a spelling are optional in texts, so entries are keyed by their squashed form.
const entries = new Map<string, Entry>()
const spellings: string[] = []
const spellingsOf = new Map<string, string[]>()

/** Lexeme of the concept with this usual spelling. */
function conceptOf(usual: string): string {
  return `@${squash(foldText(usual))}`
}

function add(spelling: string, concept: string | null, isWhole: boolean) {
  const folded = foldText(spelling).trim()
  const entry = entries.get(squash(folded))
  if (entry) {
    if (concept && !entry.concepts.includes(concept)) entry.concepts.push(concept)
  } else {
    entries.set(squash(folded), { concepts: concept ? [concept] : [], isWhole })
  }
  spellings.push(folded)
  if (concept) spellingsOf.set(concept, [...(spellingsOf.get(concept) ?? []), spelling])
}

for (const [groups, isWhole] of [
  [file.names, true],
  [file.terms, false],
  [file.months, true],
] as const) {
  for (const group of groups) {
    const concept = conceptOf(group[0] as string)
    for (const spelling of group) add(spelling, concept, isWhole)
  }
}
const months = new Set(file.months.map(([name]) => conceptOf(name as string)))

/** Whether the concept is a month of the year. */
export function isMonth(concept: string): boolean {
  return months.has(concept)
}

const tools = new Set(
  file.names
    .map(([name]) => name as string)
    .filter((name) => !hasThai(name))
    .map(conceptOf),
)

/** Whether the concept is the name of a tool; names whose usual spelling is Thai are loan words. */
export function isTool(concept: string): boolean {
  return tools.has(concept)
}

const PRIMARY = '\u0E1B'
const SECONDARY = '\u0E21'
const GRADE = new RegExp(`^@([${PRIMARY}${SECONDARY}])(\\d)$`)

/** Concept of the level of education that the concept of a grade belongs to; null for any other concept. */
export function levelOf(concept: string): string | null {
  const [, letter, grade] = GRADE.exec(concept) ?? []
  if (!letter) return null
  const { primary, lowerSecondary, upperSecondary } = levelTexts
  return conceptOf(letter === PRIMARY ? primary : Number(grade) <= 3 ? lowerSecondary : upperSecondary)
}

const { lowerPrimary, upperPrimary, lowerSecondary, upperSecondary } = levelTexts
const levels = new Map(
  [
    [lowerPrimary, PRIMARY, [1, 2, 3]] as const,
    [upperPrimary, PRIMARY, [4, 5, 6]] as const,
    [lowerSecondary, SECONDARY, [1, 2, 3]] as const,
    [upperSecondary, SECONDARY, [4, 5, 6]] as const,
  ].map(([level, letter, grades]) => [conceptOf(level), grades.map((grade) => `@${letter}${grade}`)]),
)

/** Concepts of the grades of half a level, such as lower primary; none for any other concept. */
export function gradesOf(concept: string): readonly string[] {
  return levels.get(concept) ?? []
}

for (const word of file.words) add(word, null, true)
// The dictionary of the segmenter lacks some of them; their fragments would be rare words.
for (const word of [...file.stopWords, ...file.attributeWords].map(foldText))
  if (hasThai(word) && segmentsOf(word).length > 1 && !findEntry(word)) add(word, null, true)

const stopWords = new Set(file.stopWords.map(foldText))

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

const weakWords = new Set(file.weakWords.map(foldText))

export function isWeakWord(word: string): boolean {
  return weakWords.has(word)
}

const fieldWords = new Set(file.fieldWords.map(foldText))

export function isFieldWord(word: string): boolean {
  return fieldWords.has(word)
}

const attributeWords = new Set(file.attributeWords.map(foldText))

export function isAttributeWord(word: string): boolean {
  return attributeWords.has(word)
}

/** The entry of a spelling found by `spellingsIn`, regardless of spaces and hyphens. */
export function findEntry(text: string): Entry | undefined {
  return entries.get(squash(text))
}

/** The spellings of a concept as written in the lexicon, the usual one first. */
export function conceptSpellings(concept: string): readonly string[] {
  return spellingsOf.get(concept) ?? []
}

/** Squashed spellings in the order of their letters, so that those with a beginning are neighbours. */
const sortedSpellings = [...entries]
  .map(([spelling, entry], position) => ({ spelling, entry, position }))
  .sort((one, other) => (one.spelling < other.spelling ? -1 : 1))

/**
 * Concepts with a spelling that begins with the squashed text, for a word that is still being typed. The first ones of
 * the lexicon come first.
 */
export function conceptsStartingWith(text: string, limit: number): string[] {
  const found: typeof sortedSpellings = []
  const start = lowerBound(sortedSpellings, ({ spelling }) => spelling < text)
  for (let at = start; sortedSpellings[at]?.spelling.startsWith(text); at++)
    found.push(sortedSpellings[at] as (typeof sortedSpellings)[number])
  const concepts = new Set<string>()
  for (const { entry } of found.sort((one, other) => one.position - other.position)) {
    for (const concept of entry.concepts) concepts.add(concept)
    if (concepts.size >= limit) break
  }
  return [...concepts]
}

/** Concepts by the initials of the words of a name of several words, such as GC for Google Classroom. */
const byInitials = buildInitials()

function buildInitials(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [usual] of file.names) {
    const concept = conceptOf(usual as string)
    for (const spelling of conceptSpellings(concept)) {
      const letters = segmentsOf(foldText(spelling)).map((word) => /[\u0E01-\u0E2Ea-z]/.exec(word)?.[0] ?? '')
      const initials = letters.join('')
      if (letters.length > 1 && !found.get(initials)?.includes(concept))
        found.set(initials, [...(found.get(initials) ?? []), concept])
    }
  }
  return found
}

/** Concepts with a spelling whose words begin with the letters. */
export function conceptsByInitials(letters: string): readonly string[] {
  return byInitials.get(letters) ?? []
}

/** Every concept with its squashed spellings, for the table of known words. */
export function conceptWords(): { word: string; concept: string }[] {
  return [...entries].flatMap(([word, entry]) => entry.concepts.map((concept) => ({ word, concept })))
}

/** A letter with a number, such as a grade, must not be the end of a longer word or number. */
const LETTER_AND_NUMBER = /^[\u0E01-\u0E2E][ .]*\d+$/

/** Thai letters with full stops, the last of which is at the end. */
const ABBREVIATION = /^(?:[\u0E01-\u0E2E]+\.)+$/

/**
 * Spellings by their first letters. One pattern of all spellings would take about a second to compile, at the first
 * search after each start; a group is compiled when a text has its letters.
 */
const groups = Map.groupBy(new Set(spellings), firstLetters)
const patterns = new Map<string, RegExp>()

/** The spellings of a folded text in order, the longest first; they do not overlap. */
export function* spellingsIn(text: string): Generator<RegExpExecArray> {
  for (let start = 0; start < text.length; ) {
    const match = spellingAt(text, start)
    if (match) yield match
    start += match ? match[0].length : 1
  }
}

function spellingAt(text: string, start: number): RegExpExecArray | null {
  for (const length of [2, 1]) {
    const pattern = patternOf(text.slice(start, start + length))
    if (!pattern) continue
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match) return match
  }
  return null
}

function patternOf(letters: string): RegExp | undefined {
  const group = groups.get(letters)
  if (!group) return undefined
  const pattern = patterns.get(letters) ?? buildPattern(group)
  patterns.set(letters, pattern)
  return pattern
}

/**
 * A Thai spelling must not separate a letter from its vowels and combining marks; a Latin one must not be part of a
 * longer word.
 */
function buildPattern(group: readonly string[]): RegExp {
  const sources = group.toSorted((one, other) => other.length - one.length).map(toSource)
  const isLatin = /^[a-z0-9]/.test(group[0] as string)
  const before = isLatin ? '(?<![a-z0-9])' : '(?<![\\u0E40-\\u0E44])'
  const after = isLatin ? '(?![a-z0-9\\u0E30-\\u0E3A\\u0E47-\\u0E4E])' : '(?![\\u0E30-\\u0E3A\\u0E47-\\u0E4E])'
  return new RegExp(`${before}(?:${sources.join('|')})${after}`, 'uy')
}

/** Two letters, or one where the second may be missing or follow a full stop. */
function firstLetters(spelling: string): string {
  const isFixed = !ABBREVIATION.test(spelling) && /^[\p{L}\p{N}\p{M}]{2}/u.test(spelling)
  return spelling.slice(0, isFixed ? 2 : 1)
}

function toSource(spelling: string): string {
  if (ABBREVIATION.test(spelling)) return abbreviationSource(spelling)
  if (LETTER_AND_NUMBER.test(spelling)) return `(?<![\\u0E01-\\u0E4E])${escapeWords(spelling)}(?!\\d)`
  return /\d$/.test(spelling) ? `${escapeWords(spelling)}(?!\\d)` : escapeWords(spelling)
}

/**
 * An abbreviation may lack its full stops or have one after each letter where it stands alone; as written it may also
 * be part of a run.
 */
function abbreviationSource(spelling: string): string {
  const letters = [...spelling.replaceAll('.', '')]
  if (letters.length < 2) return escapeWords(spelling)
  return `${escapeWords(spelling)}|(?<![\\u0E01-\\u0E4E.])${letters.join('\\.?')}\\.?(?![\\u0E01-\\u0E4E])`
}

function escapeWords(spelling: string): string {
  return spelling
    .split(/[ -]+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('[ -]?')
}
