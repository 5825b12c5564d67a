/** What a profile says of a person: pure rules, the same on both sides. */

export type Trend = 'up' | 'down' | 'none'

export interface Growth {
  trend: Trend
  /** Per cent, signed; null when there was nothing last month to compare with. */
  growth: number | null
}

/** How this month compares with the last one (PROF-049..052, decision Q-63). */
export function growthOf(thisMonth: number, lastMonth: number): Growth {
  const trend = thisMonth > lastMonth ? 'up' : thisMonth < lastMonth ? 'down' : 'none'
  if (lastMonth === 0) return { trend, growth: thisMonth === 0 ? 0 : null }
  // Halves of a loss are rounded away from zero, as those of a gain; and there is no minus zero.
  const percent = ((thisMonth - lastMonth) / lastMonth) * 100
  return { trend, growth: Math.sign(percent) * Math.round(Math.abs(percent)) || 0 }
}
