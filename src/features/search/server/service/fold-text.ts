/** Normal form of texts for comparison; indexed and searched texts go through the same steps. */
import { normalizeThai } from '#lib/thai.ts'

/**
 * One spelling, lower case, ASCII digits, no Latin accents; the Thai repetition and abbreviation signs become spaces.
 * NFKC splits sara am, which `normalizeThai` joins again.
 */
export function foldText(text: string): string {
  return normalizeThai(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/[\u0E2F\u0E46]/g, ' ')
}

const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu

/** A folded text with only its letters, combining marks and digits, for comparison regardless of spaces. */
export function squash(folded: string): string {
  return folded.replace(NOT_LETTERS, '')
}
