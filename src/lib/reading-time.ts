/**
 * Reading time of Thai text. Words are estimated from letters: dictionaries of server and browser may split Thai
 * differently, and the page must be the same in both.
 */

/** Letters of an average Thai word, without the marks above and below them; measured on the demo content. */
const LETTERS_PER_WORD = 3
const WORDS_PER_MINUTE = 200
/** Consonants, and the vowels that take a place of their own. */
const THAI_LETTER = /[\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46]/g
const OTHER_WORD = /[A-Za-z0-9]+(?:[.,'’-][A-Za-z0-9]+)*/g

/** Returns the estimated number of words: Thai by letters, other scripts by spaces. */
export function countWords(text: string): number {
  const letters = text.match(THAI_LETTER)?.length ?? 0
  const others = text.match(OTHER_WORD)?.length ?? 0
  return Math.round(letters / LETTERS_PER_WORD) + others
}

/** Returns the minutes that reading this HTML takes, at least one. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ')
  return Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE))
}
