/** Schemas of the forms that change a person's test. */
import * as z from 'zod/mini'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { REASON_MIN } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

/** For the audit log and the person. */
export const Reason = z.string().check(
  z.trim(),
  z.minLength(REASON_MIN, { error: texts.reason }),
  z.maxLength(AUDIT_REASON_MAX, { error: texts.reasonLong }),
  z.refine((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks),
)

/** A day in Bangkok, `2026-12-31`. `z.iso` has 1 kB that every page would load, because the cookie banner needs it too. */
export const Day = z.string({ error: texts.day }).check(z.refine(isDay, { error: texts.day }))

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
