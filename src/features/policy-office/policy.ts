/** Times of the form, which are those of Thailand on every device. Pure. */

const ZONE = '+07:00'

/** The value of a field `datetime-local`. */
export function toLocalTime(at: string): string {
  return new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 16)
}

/** ISO 8601 UTC; null for an empty field. */
export function fromLocalTime(value: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return null
  return new Date(`${value}:00${ZONE}`).toISOString()
}
