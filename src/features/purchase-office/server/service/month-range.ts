import { bangkokMonth } from '#lib/dates.ts'

/** Beginning and end of a month like `2026-11` in Bangkok. */
export function monthRange(month: string): { from: Date; to: Date } {
  const first = new Date(`${month}-01T00:00:00+07:00`)
  return { from: first, to: bangkokMonth(first, 1) }
}
