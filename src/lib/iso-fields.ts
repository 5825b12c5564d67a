/**
 * Schemas of days and moments as text. `z.iso` has 1 kB that every page would load, because the cookie banner shares its
 * module.
 */
import * as z from 'zod/mini'

/** A day, `2026-12-31`. `error`: the text of a field. */
export function isoDay(error?: string) {
  return z.string({ error }).check(z.refine(isDay, error))
}

/** A moment with its time zone, `2026-12-31T09:00:00+07:00` or with `Z`. `error`: the text of a field. */
export function isoMoment(error?: string) {
  return z.string({ error }).check(z.refine(isMoment, error))
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isMoment(text: string): boolean {
  const parts = /^(.{10})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(text)
  return parts !== null && isDay(parts[1] as string)
}
