/** Schemas of the forms that change a person's test. */
import * as z from 'zod/mini'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { isoDay } from '#lib/iso-fields.ts'
import { trimVisible } from '#lib/written-text.ts'
import { REASON_MIN } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

/** For the audit log and the person. */
export const Reason = z.string().check(
  trimVisible(),
  z.minLength(REASON_MIN, { error: texts.reason }),
  z.maxLength(AUDIT_REASON_MAX, { error: texts.reasonLong }),
  z.refine((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks),
)

/** A day in Bangkok, `2026-12-31`. */
export const Day = isoDay(texts.day)
