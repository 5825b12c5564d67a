/** Schema of the report of a review, which browser and contract share. */
import * as z from 'zod/mini'
import { REPORT_DETAILS_MAX, REPORT_REASONS } from '#features/moderation/constants.ts'
import { optionalText } from '#features/moderation/fields.ts'
import { fieldTexts } from '#features/moderation/texts.ts'

/** The reason "other" requires details. */
export const ReviewReport = z
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
