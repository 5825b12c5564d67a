/** Formats the size of a file: whole kilobytes, from one megabyte on with one decimal. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Formats a count for display (PROF-053, PROF-054, decision Q-64): from 1000 on with one decimal and a K. */
export function formatCount(count: number): string {
  return count > 999 ? `${(count / 1000).toFixed(1)}K` : String(count)
}

/**
 * Formats a number with separators of thousands: `1,204`. By hand like dates: server and browser write the same, and a
 * phone takes a tenth of a second to load the number formats of a language.
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
}
