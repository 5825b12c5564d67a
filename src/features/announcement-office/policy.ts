/** Times in forms. */

/** A time as a field for Bangkok shows it, `2026-11-23T09:30`, and back; empty: no time. */
export function toLocalTime(moment: string | null): string {
  return moment ? new Date(Date.parse(moment) + 7 * 3_600_000).toISOString().slice(0, 16) : ''
}

export function fromLocalTime(local: string): string | null {
  return local ? `${local.slice(0, 16)}:00+07:00` : null
}
