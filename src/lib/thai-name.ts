/** The check of Thai names, for forms and the server. Pure. */

const THAI_NAME = /^[\u0E01-\u0E3A\u0E40-\u0E4E .]{1,100}$/
// Over or under nothing, or heaped up as no word has it (AB-140, AB-142).
const STRAY_MARKS = /(?:^|[ .])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]|[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{9}/
const THAI_CONSONANT = /[\u0E01-\u0E2E]/

/**
 * Whether a first or last name is Thai (decision Q-67): Thai letters, vowels and tone marks, spaces and, unless
 * refused, dots; at least one letter; 1 to 100 characters; no digits, no baht sign (REG-046; PROF-073 without dots);
 * no mark without a letter to stand on.
 */
export function isThaiName(text: string, { dots = true }: { dots?: boolean } = {}): boolean {
  return THAI_NAME.test(text) && THAI_CONSONANT.test(text) && !STRAY_MARKS.test(text) && (dots || !text.includes('.'))
}
