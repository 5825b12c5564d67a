/**
 * Corrects misspelt words to known ones that sound and look alike, and finds the longer words that contain a part of a
 * word.
 */
import { hasThai } from '#lib/has-thai.ts'
import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { findSimilarWords, type SimilarWord } from '../repository/words.ts'
import { isVocabularyWord, quoteLexeme } from './build-document.ts'
import { editDistance, isWithin, looseSound, moves, skeleton } from './edit-distance.ts'
import { foldText, squash } from './fold-text.ts'
import { findEntry, isStopWord } from './lexicon.ts'
import { termStatisticsOf } from './term-statistics.ts'
import { tokenize } from './tokenize.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

const WINDOW_UNITS = 5
const WINDOWS_MAX = 24
const CANDIDATES = 8
const LONGER_WORDS = 30
const MIN_LENGTH = 3
/** Maximum length of a word whose letters are moved to find a correction. */
const MOVE_MAX_LENGTH = 14
/** Length from which a word is recognised by its sound alone. */
const SOUND_MIN_LENGTH = 4
/** Number of consonants from which a word is recognised without its vowels. */
const SKELETON_MIN_LENGTH = 3
/** A word of this length in this share of the posts is well known: a correction keeps it. */
const WELL_KNOWN = { length: 4, share: 0.1 }

/** Neighbouring units of a run that together may be one misspelt word. */
interface Window {
  start: number
  end: number
  text: string
}

interface Match {
  word: string
  cost: number
}

/**
 * The text with its unknown words replaced by known ones, most likely first; empty when none match. The segmenter cuts
 * a misspelt Thai word into fragments, so neighbouring units are tried together, and the whole text as one word.
 */
export async function correctText(db: Db, text: string): Promise<string[]> {
  const runs = runsOf(text)
  const vocabulary = await vocabularyOf(db)
  const isInVocabulary = createKnownTest(vocabulary)
  // A word of the language that no post has is not misspelt.
  const isKnown = (word: string) => isInVocabulary(word) || isStopWord(word) || findEntry(word) !== undefined
  const windows = runs.map((units) => windowsOf(units, isKnown))
  const whole = squash(foldText(text))
  const unknownTexts = new Set(windows.flat().map((window) => window.text))
  if (unknownTexts.size === 0) return []
  const { total, documentsOf } = await termStatisticsOf(db)
  const isWellKnown = (word: string) =>
    graphemes(word).length >= WELL_KNOWN.length && documentsOf(word) >= total * WELL_KNOWN.share
  const matches = await matchWords(db, vocabulary, [...[...unknownTexts].slice(0, WINDOWS_MAX), whole])
  const corrected = (order: Order) =>
    runs.map((units, index) => {
      const keepsKnown = ({ start, end, word }: Replacement) =>
        units.slice(start, end).every((unit) => !isWellKnown(unit) || word.includes(unit))
      return replaceUnits(units, chooseReplacements(windows[index] as Window[], matches, order, keepsKnown))
    })
  const typed = runs.map((units) => units.join(''))
  // Several words with a number, such as a subject and a grade, are no single word.
  const isOneWord = (runs.length === 1 || !/\d/.test(whole)) && !findEntry(whole)
  const texts = [corrected(byCost), corrected(byLength), [(isOneWord && matches.get(whole)?.word) || '']].map((words) =>
    words.join(' '),
  )
  return [...new Set(texts)].filter((candidate) => candidate !== '' && candidate !== typed.join(' '))
}

/**
 * Whether every word is known, the last at least as a prefix of a known one. Otherwise a search for the text cannot
 * succeed. Loose letters, which the other keyboard layout leaves between signs, are no words.
 */
export async function isKnownText(db: Db, text: string): Promise<boolean> {
  const runs = runsOf(text)
  if (/[a-z]/i.test(text) && !runs.flat().some((word) => isVocabularyWord(word) || /\d/.test(word))) return false
  const last = runs.at(-1)?.pop()
  if (last === undefined) return false
  const vocabulary = await vocabularyOf(db)
  return runs.flat().every(createKnownTest(vocabulary)) && vocabulary.startingWith(last, 1).length > 0
}

/** The text without the runs that contain unknown words; null when no run or every run would remain. */
export async function selectKnownRuns(db: Db, text: string): Promise<string | null> {
  const runs = runsOf(text)
  const isKnown = createKnownTest(await vocabularyOf(db))
  const known = runs.filter((units) => units.some(isVocabularyWord) && units.every(isKnown))
  return known.length > 0 && known.length < runs.length ? known.map((units) => units.join('')).join(' ') : null
}

/** A query for known words that contain the runs; null when there are none or a run is not Thai. */
export async function longerWords(db: Db, runs: readonly string[]): Promise<string | null> {
  if (!runs.every((run) => hasThai(run) && graphemes(run).length >= MIN_LENGTH)) return null
  const vocabulary = await vocabularyOf(db)
  const words = runs.map((run) => vocabulary.containing(run, LONGER_WORDS))
  if (words.some((found) => found.length === 0)) return null
  return words.map((found) => `(${found.map(quoteLexeme).join(' | ')})`).join(' & ')
}

function runsOf(text: string): string[][] {
  const runs = foldText(text).split(/\s+/)
  return runs.map((run) => tokenize(run).map((unit) => unit.words.join(''))).filter((units) => units.length > 0)
}

function createKnownTest(vocabulary: Vocabulary): (word: string) => boolean {
  return (word) => vocabulary.documentsOf(word) !== undefined || !isVocabularyWord(word)
}

/** Spans of neighbouring units with an unknown unit; the whole run is always one of them. */
function windowsOf(units: readonly string[], isKnown: (word: string) => boolean): Window[] {
  const windows: Window[] = []
  for (let start = 0; start < units.length; start++) {
    for (let end = start + 1; end <= Math.min(units.length, start + WINDOW_UNITS); end++) {
      const span = units.slice(start, end)
      const text = squash(span.join(''))
      const isWhole = end - start === units.length
      const isFragment = span.some((unit) => !isKnown(unit) || graphemes(unit).length < 2)
      if ((isWhole || isFragment) && graphemes(text).length >= MIN_LENGTH) windows.push({ start, end, text })
    }
  }
  return windows
}

/** The best known word for each text that has a similar one. */
async function matchWords(db: Db, vocabulary: Vocabulary, texts: readonly string[]): Promise<Map<string, Match>> {
  const similar = Map.groupBy(await findSimilarWords(db, texts, CANDIDATES), (row) => row.text)
  const matches = new Map<string, Match>()
  for (const text of texts) {
    const best = bestMatch(text, similar.get(text) ?? [], vocabulary)
    if (best) matches.set(text, best)
  }
  return matches
}

function bestMatch(text: string, similar: readonly SimilarWord[], vocabulary: Vocabulary): Match | null {
  let best: (Match & { documents: number }) | null = null
  const consider = (word: string, cost: number, documents: number) => {
    if (!best || cost < best.cost || (cost === best.cost && documents > best.documents))
      best = { word, cost, documents }
  }
  for (const { textSound, word, sound, documents } of similar) {
    if (word === text) return null
    // Distance by sound and by spelling. Equal first sounds improve the match.
    const soundDistance = editDistance(textSound, sound)
    if (soundDistance > allowedEdits(Math.max(textSound.length, sound.length))) continue
    const distance = editDistance(text, word)
    // Sounds of Thai letters: of Latin words that share no more than 60 % of their letters they say nothing.
    if (!hasThai(text) && 2.5 * distance >= text.length) continue
    consider(word, (soundDistance + distance / 4 + (textSound[0] === sound[0] ? 0 : 0.5)) / word.length, documents)
  }
  for (const word of text.length <= MOVE_MAX_LENGTH ? moves(text) : []) {
    const documents = vocabulary.documentsOf(word)
    if (documents !== undefined) consider(word, 1 / word.length, documents)
  }
  if (graphemes(text).length >= SOUND_MIN_LENGTH)
    for (const word of vocabulary.withSound(looseSound(text)))
      consider(word, (0.5 + editDistance(text, word) / 8) / word.length, vocabulary.documentsOf(word) ?? 0)
  const consonants = skeleton(text)
  for (const word of consonants.length >= SKELETON_MIN_LENGTH ? vocabulary.withSkeleton(consonants) : []) {
    if (isWithin(text, word))
      consider(word, (word.length - text.length) / word.length, vocabulary.documentsOf(word) ?? 0)
  }
  return best
}

function allowedEdits(length: number): number {
  if (length < 4) return 0
  if (length < 7) return 1
  return length < 12 ? 2 : 3
}

type Replacement = Window & Match
type Order = (one: Replacement, other: Replacement) => number

/** A longer window explains more of the text. */
const LENGTH_BONUS = 0.03
const costOf = ({ cost, start, end }: Replacement) => cost - (end - start) * LENGTH_BONUS

const byCost: Order = (one, other) => costOf(one) - costOf(other) || other.end - other.start - (one.end - one.start)
const byLength: Order = (one, other) => other.end - other.start - (one.end - one.start) || one.cost - other.cost

/** The best replacements, in the given order, that do not overlap. */
function chooseReplacements(
  windows: readonly Window[],
  matches: ReadonlyMap<string, Match>,
  order: Order,
  isAllowed: (replacement: Replacement) => boolean,
): Replacement[] {
  const options = windows
    .flatMap((window) => {
      const match = matches.get(window.text)
      return match ? [{ ...window, ...match }] : []
    })
    .filter(isAllowed)
  const chosen: Replacement[] = []
  for (const option of options.sort(order)) {
    if (chosen.every((other) => option.end <= other.start || option.start >= other.end)) chosen.push(option)
  }
  return chosen
}

function replaceUnits(units: readonly string[], replacements: readonly Replacement[]): string {
  const parts = [...units]
  for (const { start, end, word } of replacements) {
    parts.fill('', start, end)
    parts[start] = ` ${word} `
  }
  return parts.join('').trim().replace(/\s+/g, ' ')
}
