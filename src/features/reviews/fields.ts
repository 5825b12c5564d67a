/** Schemas of the forms of reviews, for both sides. */
import * as z from 'zod/mini'
import { Flag } from '#lib/flag-schema.ts'
import { normalizeThai } from '#lib/thai.ts'
import { IMPACT_KEYS, OPINION_MAX_LENGTH, REPLY_MAX_LENGTH, REVIEW_TYPES } from './constants.ts'
import { fieldTexts } from './texts.ts'

/** Control characters except the line break. */
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g

/** Plain text with line breaks, normalised, with at most `max` characters after trimming. */
function plainText(max: number, tooLong: string) {
  return z.string().check(
    z.overwrite((text) => normalizeThai(text.replace(/\r\n?/g, '\n').replace(CONTROLS, '')).trim()),
    z.maxLength(max, tooLong),
  )
}

const Impacts = z.array(z.int().check(z.gte(1), z.lte(IMPACT_KEYS.length))).check(
  z.maxLength(IMPACT_KEYS.length),
  z.refine((ids) => new Set(ids).size === ids.length),
)

/** REV-066..069, REV-084, Q-100, Q-105 */
export const ReviewFields = z
  .object({
    type: z.literal([REVIEW_TYPES.training, REVIEW_TYPES.web]),
    score: z.int(fieldTexts.score).check(z.gte(1, fieldTexts.score), z.lte(5, fieldTexts.score)),
    opinion: plainText(OPINION_MAX_LENGTH, fieldTexts.opinionTooLong).check(z.minLength(1, fieldTexts.opinion)),
    is_anonymous: z._default(Flag, 0),
    impacts: z._default(Impacts, []),
    /** A training that the person took; the review of the site has none. */
    reviewable: z.optional(
      z.nullable(z.object({ id: z.int().check(z.positive()), type: z.optional(z.literal('training')) })),
    ),
  })
  .check(
    z.refine(({ type, impacts }) => type !== REVIEW_TYPES.training || impacts.length > 0, {
      path: ['impacts'],
      error: fieldTexts.impacts,
    }),
    z.refine(({ type, impacts }) => type !== REVIEW_TYPES.web || impacts.length === 0, {
      path: ['impacts'],
      error: fieldTexts.noImpacts,
    }),
    z.refine(({ type, reviewable }) => type !== REVIEW_TYPES.web || !reviewable, {
      path: ['reviewable'],
      error: fieldTexts.notTaken,
    }),
  )

export const ReviewReply = z.object({ text: plainText(REPLY_MAX_LENGTH, fieldTexts.replyTooLong) })
