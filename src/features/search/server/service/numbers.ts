/** Numbers and dates of folded texts, so that digits and words find each other. */
import { factTexts } from '../../texts.ts'

const DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES: readonly (readonly [word: string, value: number])[] = [
  ['แสน', 100_000],
  ['หมื่น', 10_000],
  ['พัน', 1_000],
  ['ร้อย', 100],
  ['สิบ', 10],
]
const DIGIT = DIGITS.slice(1).join('|')
/**
 * A number of at least two places, such as twelve or three hundred. The words of single digits are too common to mean
 * a number.
 */
const SPELLED = new RegExp(
  `(?:(?:${DIGIT}|ยี่)?(?:${PLACES.map(([word]) => word).join('|')}))+(?:${DIGIT}|เอ็ด)?(?![ธ\\u0E30-\\u0E3A\\u0E47-\\u0E4E])`,
  'gu',
)
const PART = new RegExp(`(${DIGIT}|ยี่)?(${PLACES.map(([word]) => word).join('|')})|(${DIGIT}|เอ็ด)`, 'gu')

function digitOf(word: string | undefined): number {
  if (word === undefined || word === 'เอ็ด') return 1
  return word === 'ยี่' ? 2 : DIGITS.indexOf(word)
}

/** The numbers that a text writes in words, with the words. Only those of two digits or more. */
export function spelledNumbers(text: string): { text: string; index: number; value: number }[] {
  return Array.from(text.matchAll(SPELLED), (match) => {
    let value = 0
    for (const [, digit, place, last] of match[0].matchAll(PART))
      value += place ? digitOf(digit) * (PLACES.find(([word]) => word === place)?.[1] ?? 0) : digitOf(last)
    return { text: match[0], index: match.index, value }
  }).filter(({ text: words }) => words !== 'สิบ' && !PLACES.some(([word]) => word === words))
}

const NUMERIC_DATE = /(?<![\d/])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/g

/** Writes `5/12/2569` and `5-12-69` with the name of the month; other numbers stay. */
export function spellDates(folded: string): string {
  return folded.replace(NUMERIC_DATE, (written, day: string, month: string, year: string) => {
    const name = factTexts.months[Number(month) - 1]
    return name && Number(day) >= 1 && Number(day) <= 31 ? `${Number(day)} ${name} ${year}` : written
  })
}
