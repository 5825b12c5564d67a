/** Texts, days and sums of the numbers. */
import { WAITING_MAX } from './constants.ts'

const DAY_MS = 86_400_000
/** Long numbers are telephone numbers and ids of people, in Arabic or Thai digits. */
const PERSONAL = /@|:\/\/|www\.|[\d\u0e50-\u0e59](?:[\s.-]*[\d\u0e50-\u0e59]){5,}/u

/**
 * A searched text as it is counted; null for one that is too short, too long or may name a person: addresses and long
 * numbers are never stored.
 */
export function countedText(text: string): string | null {
  const clean = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  const { length } = [...clean]
  return length < 2 || length > 60 || PERSONAL.test(clean) ? null : clean
}

/** `2026-11-23` plus days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Sums of `parts` equal parts of the values; fewer values are returned as they are. */
export function curveOf(values: readonly number[], parts: number): number[] {
  if (values.length <= parts) return [...values]
  const curve = new Array<number>(parts).fill(0)
  for (const [index, value] of values.entries()) {
    const part = Math.floor((index * parts) / values.length)
    curve[part] = (curve[part] ?? 0) + value
  }
  return curve
}

/** The sum of the numbers on the cards, where a number of more than `WAITING_MAX` is shown as it with a plus. */
export function sumOfWaiting(waiting: readonly { count: number }[]): { count: number; isMore: boolean } {
  return {
    count: waiting.reduce((sum, { count }) => sum + Math.min(count, WAITING_MAX), 0),
    isMore: waiting.some(({ count }) => count > WAITING_MAX),
  }
}
