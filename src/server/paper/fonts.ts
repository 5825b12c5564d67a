/** Fonts of the paper: shaping, measuring and wrapping. PDF and PNG use the same glyphs, so both have the same lines. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { graphemes } from '#lib/thai.ts'
import { unpackWoff } from './woff.ts'

export type Weight = 400 | 600 | 700
/** E.g. `thai-400`: the file of one script in one weight. */
type FontKey = `${Script}-${Weight}`
type Script = 'thai' | 'latin' | 'latin-ext'

/** Adjacent letters of one font. */
interface Run {
  font: FontKey
  text: string
}

const SCRIPTS: readonly Script[] = ['thai', 'latin', 'latin-ext']
const FALLBACK = '?'
/** Characters that stay with the word before or after them at the end of a line. */
const CLOSING = /^[\s)\]}>.,:;!?%\u2019\u201D\u0E2F\u0E46\u0E5A\u0E5B/-]+$/
const OPENING = /[([{<\u2018\u201C]$/
const files = createRequire(import.meta.url)
const words = new Intl.Segmenter('th', { granularity: 'word' })
const bytes = new Map<FontKey, Buffer>()
const fonts = new Map<FontKey, fontkit.Font>()
/** Widths of words at size 1, by weight and text. */
const widths = new Map<string, number>()
const WIDTHS_MAX = 5_000

/** Read from the WOFF file: unlike those of WOFF2, its glyphs can be copied into a PDF. */
export function fontBytes(key: FontKey): Buffer {
  const known = bytes.get(key)
  if (known) return known
  const name = `@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped-${key}-normal.woff`
  const read = unpackWoff(readFileSync(files.resolve(name)))
  bytes.set(key, read)
  return read
}

export function fontOf(key: FontKey): fontkit.Font {
  const known = fonts.get(key)
  if (known) return known
  const font = fontkit.create(fontBytes(key)) as fontkit.Font
  fonts.set(key, font)
  return font
}

/**
 * Splits text into runs of one font each. Sara am is written as circle, tone mark and sara aa, the order in which the
 * font stacks them.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of graphemes(text)) {
    const shaped = letter.replace(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
    const last = runs.at(-1)
    const candidates = last ? [last.font, ...SCRIPTS.map((script) => keyOf(script, weight))] : keysOf(weight)
    const font = candidates.find((key) => hasLetters(key, shaped))
    const run: Run = font ? { font, text: shaped } : { font: keyOf('latin', weight), text: FALLBACK }
    if (last && last.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}

/** In points. */
export function widthOf(text: string, { size, weight }: { size: number; weight: Weight }): number {
  const key = weight + text
  const known = widths.get(key)
  if (known !== undefined) return known * size
  const width = runsOf(text, weight).reduce((sum, run) => sum + runWidth(run, 1), 0)
  if (widths.size >= WIDTHS_MAX) widths.clear()
  widths.set(key, width)
  return width * size
}

export function runWidth({ font, text }: Run, size: number): number {
  const { advanceWidth } = fontOf(font).layout(text)
  return (advanceWidth * size) / fontOf(font).unitsPerEm
}

interface Box {
  size: number
  weight: Weight
  width: number
}

/** Breaks at words, into lines of about the same length. A word that is wider than the box is broken between letters. */
export function wrapText(text: string, box: Box): string[] {
  const parts = partsOf(text).flatMap((part) => (widthOf(part.trimEnd(), box) > box.width ? lettersOf(part) : part))
  const lines = fill(parts, box)
  let [low, high] = [box.width / 2, box.width]
  while (lines.length > 1 && high - low > box.size) {
    const width = (low + high) / 2
    if (fill(parts, { ...box, width }).length > lines.length) low = width
    else high = width
  }
  return fill(parts, { ...box, width: high })
}

function fill(parts: readonly string[], box: Box): string[] {
  const lines: string[] = []
  let line = ''
  // Words are measured one by one and remembered: no kerning crosses a Thai word.
  let width = 0
  for (const part of parts) {
    if (line && width + widthOf(part.trimEnd(), box) > box.width) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += part
    width += widthOf(part, box)
  }
  if (line.trim()) lines.push(line.trimEnd())
  return lines
}

/** Words with the spaces and closing punctuation behind them, and the brackets that open before them. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    const isJoined = last !== undefined && (CLOSING.test(segment) || OPENING.test(last))
    if (isJoined) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

function lettersOf(part: string): string[] {
  return graphemes(part)
}

function keysOf(weight: Weight): FontKey[] {
  return SCRIPTS.map((script) => keyOf(script, weight))
}

function keyOf(script: Script, weight: Weight): FontKey {
  return `${script}-${weight}`
}

function hasLetters(key: FontKey, text: string): boolean {
  return [...text].every((letter) => fontOf(key).hasGlyphForCodePoint(letter.codePointAt(0) as number))
}
