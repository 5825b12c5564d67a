/** Numbers, dates and limits of prices of folded texts, so that digits and words find each other. */
import { factTexts, limitTexts, numberTexts } from '../../texts.ts'

const { digits, lastOne, twoOfTwenty, places } = numberTexts
const DIGIT = digits.slice(1).join('|')
const PLACE = places.map(([word]) => word).join('|')
/**
 * A number of at least two places, such as twelve or three hundred. The words of single digits are too common to mean
 * a number. It does not end inside a letter with its marks, nor before the letter that makes another word of thousand.
 */
const NUMBER_IN_WORDS = `(?:(?:${DIGIT}|${twoOfTwenty})?(?:${PLACE}))+(?:${DIGIT}|${lastOne})?`
const SPELLED = new RegExp(`${NUMBER_IN_WORDS}(?![\\u0E18\\u0E30-\\u0E3A\\u0E47-\\u0E4E])`, 'gu')
const PART = new RegExp(`(${DIGIT}|${twoOfTwenty})?(${PLACE})|(${DIGIT}|${lastOne})`, 'gu')

function digitOf(word: string | undefined): number {
  if (word === undefined || word === lastOne) return 1
  return word === twoOfTwenty ? 2 : (digits as readonly string[]).indexOf(word)
}

/** The numbers that a text writes in words, with the words; a place alone, such as ten, is no number. */
export function spelledNumbers(text: string): { text: string; index: number; value: number }[] {
  return Array.from(text.matchAll(SPELLED), ({ 0: words, index }) => ({
    text: words,
    index,
    value: numberOf(words),
  })).filter(({ text: words }) => !places.some(([word]) => word === words))
}

/** In speech a digit behind thousands or more counts the next lower place: "a thousand five" is 1,500. */
function numberOf(words: string): number {
  let value = 0
  let lowest = 0
  for (const [, digit, place, last] of words.matchAll(PART)) {
    if (place) {
      lowest = places.find(([word]) => word === place)?.[1] ?? 0
      value += digitOf(digit) * lowest
    } else value += digitOf(last) * (lowest >= 1_000 && last !== lastOne ? lowest / 10 : 1)
  }
  return value
}

const NUMERIC_DATE = /(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/g

/** Writes `5/12/2569` and `5-12-69` with the name of the month; other numbers stay. */
export function spellDates(folded: string): string {
  return folded.replace(NUMERIC_DATE, (written, day: string, month: string, year: string) => {
    const name = factTexts.months[Number(month) - 1]
    return name && Number(day) >= 1 && Number(day) <= 31 ? `${Number(day)} ${name} ${year}` : written
  })
}

const AT_MOST = `(?:${limitTexts.atMost.join('|')})`
const AMOUNT = `[\\d,]{2,7}|${NUMBER_IN_WORDS}`
const UNIT = `(?:${limitTexts.unit.join('|')})`
/**
 * A limit follows the word of a price, or ends with its unit or with the text: other numbers limit minutes or pages. The amount
 * is in the first or the second group.
 */
export const PRICE_LIMIT = new RegExp(
  `(?:${limitTexts.price.join('|')}) *${AT_MOST} *(${AMOUNT})(?: *${UNIT}|(?!\\d))|${AT_MOST} *(${AMOUNT})(?: *${UNIT}| *$)`,
  'gu',
)
const LIMITS = [
  ...Array.from({ length: 20 }, (_, index) => (index + 1) * 50),
  ...Array.from({ length: 18 }, (_, index) => 1_000 + (index + 1) * 500),
]

function limitConcept(baht: number): string {
  return `@<=${baht}`
}

/** Concept of the greatest limit that does not exceed the written one; null below the lowest. */
export function limitOf(written: string): string | null {
  const price = /\d/.test(written) ? Number(written.replaceAll(',', '')) : numberOf(written)
  const limit = LIMITS.findLast((baht) => baht <= price)
  return limit === undefined ? null : limitConcept(limit)
}

/** Concepts of every limit that the price keeps. */
export function limitsOfPrice(baht: number): string[] {
  return LIMITS.filter((limit) => baht <= limit).map(limitConcept)
}
