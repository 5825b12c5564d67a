/** Validates Thai names, for forms and the server. Pure. */

const THAI_NAME = /^[\u0E01-\u0E3A\u0E40-\u0E4E .]{1,100}$/
// Marks without a base letter, or more marks on one letter than any word has (AB-140, AB-142).
const STRAY_MARKS = /(?:^|[ .])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]|[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{9}/
const THAI_CONSONANT = /[\u0E01-\u0E2E]/

/**
 * Returns whether a first or last name is Thai (decision Q-67): Thai letters, vowels, tone marks, spaces and, unless
 * `dots` is false, dots. It needs at least one letter and 1 to 100 characters, and allows no digits, no baht sign and
 * no mark without a base letter (REG-046; PROF-073 without dots).
 */
export function isThaiName(text: string, { dots = true }: { dots?: boolean } = {}): boolean {
  return THAI_NAME.test(text) && THAI_CONSONANT.test(text) && !STRAY_MARKS.test(text) && (dots || !text.includes('.'))
}
