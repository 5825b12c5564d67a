/** Months of the office of purchases. */
import { bangkokDay, bangkokMonth, monthLabel } from '#lib/dates.ts'

/** As far back as the lists of months go: this year and the two before, for accounting. */
const MONTHS = 36

/** The month of a moment in Bangkok, as in the contract: `2026-11`. */
export const monthOf = (moment: number) => bangkokDay(moment).slice(0, 7)

/** The last months for a select, the newest first. */
export function monthOptions(now: number): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const start = bangkokMonth(now, -back)
    return { value: monthOf(start.getTime()), label: monthLabel(start) }
  })
}
