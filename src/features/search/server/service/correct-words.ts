/** Reads misspelt words as known ones that sound and look alike. */

import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/db.ts'
import { findSimilarWords, listKnownWords, type SimilarWord } from '../repository/words.ts'
import { isWordWorthKnowing } from './build-document.ts'
import { foldText, squash } from './fold-text.ts'
import { tokenize } from './tokenize.ts'

const WINDOW_UNITS = 5
const WINDOWS_MAX = 24
const CANDIDATES = 8
const MIN_LENGTH = 3

interface Window {
  start: number
  end: number
  text: string
}

interface Replacement extends Window {
  word: string
  cost: number
}

/**
 * The text with its unknown words replaced by known ones, or null when nothing fits. A misspelt Thai word falls apart
 * into fragments, so neighbouring units are tried together.
 */
export async function correctText(db: Db, text: string): Promise<string | null> {
  const runs = foldText(text)
    .split(/\s+/)
    .map(unitTexts)
    .filter((units) => units.length > 0)
  const words = [...new Set(runs.flat())]
  if (words.length === 0) return null
  const known = new Set((await listKnownWords(db, words)).map((row) => row.word))
  const isKnown = (word: string) => known.has(word) || !isWordWorthKnowing(word)
  const windows = runs.map((units) => windowsOf(units, isKnown))
  const asked = [...new Set(windows.flat().map((window) => window.text))].slice(0, WINDOWS_MAX)
  if (asked.length === 0) return null
  const similar = Map.groupBy(await findSimilarWords(db, asked, CANDIDATES), (row) => row.text)
  let isChanged = false
  const corrected = runs.map((units, index) => {
    const chosen = chooseReplacements(windows[index] as Window[], similar)
    if (chosen.length > 0) isChanged = true
    return replaceUnits(units, chosen)
  })
  return isChanged ? corrected.join(' ') : null
}

function unitTexts(run: string): string[] {
  return tokenize(run).map((unit) => unit.words.join(''))
}

/** Spans of neighbouring units that hold something unknown; the whole run is always one of them. */
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

/** The cheapest replacements that do not overlap, longer spans first among equals. */
function chooseReplacements(windows: readonly Window[], similar: ReadonlyMap<string, SimilarWord[]>): Replacement[] {
  const options = windows.flatMap((window) => {
    const best = bestMatch(similar.get(window.text) ?? [])
    return best ? [{ ...window, ...best }] : []
  })
  options.sort((one, other) => one.cost - other.cost || other.end - other.start - (one.end - one.start))
  const chosen: Replacement[] = []
  for (const option of options) {
    if (chosen.every((other) => option.end <= other.start || option.start >= other.end)) chosen.push(option)
  }
  return chosen
}

function bestMatch(candidates: readonly SimilarWord[]): { word: string; cost: number } | null {
  let best: { word: string; cost: number; documents: number } | null = null
  for (const { text, textSound, word, sound, documents } of candidates) {
    if (word === text) return null
    // Two readings of nearness: by ear and by eye. A first letter that sounds alike is a good sign.
    const heard = editDistance(textSound, sound)
    const seen = editDistance(text, word)
    if (heard > allowedEdits(Math.max(textSound.length, sound.length))) continue
    const cost = (heard + seen / 4 + (textSound[0] === sound[0] ? 0 : 0.5)) / word.length
    if (!best || cost < best.cost || (cost === best.cost && documents > best.documents))
      best = { word, cost, documents }
  }
  return best
}

function allowedEdits(length: number): number {
  if (length < 4) return 0
  if (length < 7) return 1
  return length < 12 ? 2 : 3
}

function replaceUnits(units: readonly string[], replacements: readonly Replacement[]): string {
  const parts = [...units]
  for (const { start, end, word } of replacements) {
    parts.fill('', start, end)
    parts[start] = ` ${word} `
  }
  return parts.join('').trim().replace(/\s+/g, ' ')
}

/** Insertions, deletions, changes and swaps of neighbours that lead from one text to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (before[column - 2] as number) + 1)
      }
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.length] as number
}
