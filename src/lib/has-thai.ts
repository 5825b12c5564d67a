const THAI = /[\u0E01-\u0E3A\u0E40-\u0E4E]/

/** Returns whether the text contains a Thai letter, vowel or mark. */
export function hasThai(text: string): boolean {
  return THAI.test(text)
}
