/** How well a question tells strong from weak takers. Pure. */
import { ENOUGH_FORMS, LOW_DISCRIMINATION } from './constants.ts'

interface Group {
  size: number
  right: number
}

/**
 * Upper-lower index D = p(upper) - p(lower), from -1 to 1 with two decimals: the share of right answers among the 27 %
 * with the highest scores minus that among the 27 % with the lowest (T. L. Kelley, The selection of upper and lower
 * groups for the validation of test items, Journal of Educational Psychology 30, 1939). Null without two groups.
 */
export function discrimination(upper: Group, lower: Group): number | null {
  if (upper.size === 0 || lower.size === 0) return null
  return Math.round((upper.right / upper.size - lower.right / lower.size) * 100) / 100
}

type ItemVerdict = 'too-few' | 'low' | 'negative' | 'good'

/** What to tell the editor about a question; `shown` is the number of its finished forms. */
export function itemVerdict(shown: number, index: number | null): ItemVerdict {
  if (shown < ENOUGH_FORMS || index === null) return 'too-few'
  if (index < 0) return 'negative'
  return index < LOW_DISCRIMINATION ? 'low' : 'good'
}
