/** The form of a text that is compared: the same steps for what is indexed and what is asked. */
import { normalizeThai } from '#lib/thai.ts'

/**
 * One spelling, one case, ASCII digits, no Latin accents; the Thai repetition and abbreviation signs become spaces.
 * NFKC splits sara am, which normalizeThai joins again.
 */
export function foldText(text: string): string {
  return normalizeThai(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0E2F\u0E46]/g, ' ')
}

const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu

/** A folded text without anything between its letters and digits, for comparing regardless of spaces. */
export function squash(folded: string): string {
  return folded.replace(NOT_LETTERS, '')
}
