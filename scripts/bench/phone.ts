/** The phone of the bench: its screen, its browser, and how much slower than this machine it computes. */
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

/** The screen of the phone that Lighthouse emulates. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Phones draw text without hinting, which rounds the widths of letters.
  '--font-render-hinting=none',
]
/** Speed index of Lighthouse at which a slowdown of 4 is a usual phone. */
const FAST_INDEX = 1_500

/**
 * Expression of a page whose value is the speed index of Lighthouse, about 1,500 on a fast desktop computer. A machine that
 * others share is now fast and now slow, so it is evaluated right before what is measured, which takes a second.
 */
export const MEASURE_INDEX = `(${pageFunctions.computeBenchmarkIndex})()`

/**
 * How many times slower than a machine with this index the phone computes. The default of Lighthouse, 4, is meant for a
 * fast machine; on a slow one the phone would be slower than any in use.
 */
export function slowdownOf(index: number): number {
  return Math.max(1, Math.min(4, (4 * index) / FAST_INDEX))
}

/** Note of a row that was measured at these indexes. */
export function slowdownNote(indexes: readonly number[]): string {
  const range = (values: readonly number[], digits: number) =>
    [...new Set([Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)))].join(' to ')
  return `${range(indexes.map(slowdownOf), 1)} times slower than this machine (index ${range(indexes, 0)})`
}
