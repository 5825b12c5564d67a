/** Numbers, dates and limits of prices of folded texts, so that digits and words find each other. */
import { factTexts, limitTexts, numberTexts } from '../../texts.ts'

const { digits, lastOne, twoOfTwenty, places } = numberTexts
const DIGIT = digits.slice(1).join('|')
const PLACE = places.map(([word]) => word).join('|')
/**
 * A number of at least two places, such as twelve or three hundred. The words of single digits are too common to mean
 * a number. It does not end inside a letter with its marks, nor before the letter that makes another word of thousand.
 */
const SPELLED = new RegExp(
  `(?:(?:${DIGIT}|${twoOfTwenty})?(?:${PLACE}))+(?:${DIGIT}|${lastOne})?(?![\\u0E18\\u0E30-\\u0E3A\\u0E47-\\u0E4E])`,
  'gu',
)
const PART = new RegExp(`(${DIGIT}|${twoOfTwenty})?(${PLACE})|(${DIGIT}|${lastOne})`, 'gu')

function digitOf(word: string | undefined): number {
  if (word === undefined || word === lastOne) return 1
  return word === twoOfTwenty ? 2 : (digits as readonly string[]).indexOf(word)
}

/** The numbers that a text writes in words, with the words; a place alone, such as ten, is no number. */
export function spelledNumbers(text: string): { text: string; index: number; value: number }[] {
  return Array.from(text.matchAll(SPELLED), (match) => {
    let value = 0
    for (const [, digit, place, last] of match[0].matchAll(PART))
      value += place ? digitOf(digit) * (places.find(([word]) => word === place)?.[1] ?? 0) : digitOf(last)
    return { text: match[0], index: match.index, value }
  }).filter(({ text: words }) => !places.some(([word]) => word === words))
}

const NUMERIC_DATE = /(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/g

/** Writes `5/12/2569` and `5-12-69` with the name of the month; other numbers stay. */
export function spellDates(folded: string): string {
  return folded.replace(NUMERIC_DATE, (written, day: string, month: string, year: string) => {
    const name = factTexts.months[Number(month) - 1]
    return name && Number(day) >= 1 && Number(day) <= 31 ? `${Number(day)} ${name} ${year}` : written
  })
}

/** A limit ends with its unit or with the text: other numbers limit minutes or pages. */
export const PRICE_LIMIT = new RegExp(
  `(?:${limitTexts.atMost.join('|')}) *([\\d,]{2,7})(?: *(?:${limitTexts.unit.join('|')})| *$)`,
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
  const limit = LIMITS.findLast((baht) => baht <= Number(written.replaceAll(',', '')))
  return limit === undefined ? null : limitConcept(limit)
}

/** Concepts of every limit that the price keeps. */
export function limitsOfPrice(baht: number): string[] {
  return LIMITS.filter((limit) => baht <= limit).map(limitConcept)
}
