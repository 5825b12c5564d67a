/** Formats a count for display (PROF-053, PROF-054, decision Q-64): from 1000 on with one decimal and a K. */
export function formatCount(count: number): string {
  return count > 999 ? `${(count / 1000).toFixed(1)}K` : String(count)
}
