/** Zod schemas of the forms of moderation, which the browser and the contract share, with their Thai error messages. */
import * as z from 'zod/mini'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { trimVisible } from '#lib/written-text.ts'
import { REPORT_DETAILS_MAX, REPORT_REASONS, REVEAL_REASON_MIN } from './constants.ts'
import { fieldTexts } from './texts.ts'

/** Optional text of a user; empty by default. */
export const optionalText = (max: number, tooLong: string) =>
  z._default(
    z.string().check(
      trimVisible(),
      z.refine((text) => !hasExcessiveCombiningMarks(text), fieldTexts.tooManyMarks),
      z.maxLength(max, { error: tooLong }),
    ),
    '',
  )

/** Reason of a decision, included in the notification of the author. */
export const Reason = optionalText(AUDIT_REASON_MAX, fieldTexts.reasonTooLong)

/** Report of a comment or review. The reason "other" requires details. */
export const NewReport = z
  .object({
    reason: z.enum(REPORT_REASONS, { error: fieldTexts.chooseReason }),
    details: optionalText(REPORT_DETAILS_MAX, fieldTexts.detailsTooLong),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || details !== '', {
      path: ['details'],
      error: fieldTexts.sayDetails,
    }),
  )

/** Why an admin needs to know the author of a comment. */
export const RevealReason = z.object({
  reason: z
    .string()
    .check(
      trimVisible(),
      z.minLength(REVEAL_REASON_MIN, { error: fieldTexts.sayWhy }),
      z.maxLength(AUDIT_REASON_MAX, { error: fieldTexts.reasonTooLong }),
    ),
})
