/** Schema of an entry of the editors, which the form and the contract share. */
import * as z from 'zod/mini'
import { writtenText } from '#lib/written-text.ts'
import { AUTHOR_MAX, CONTENT_MAX } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

const line = { isOneLine: true }

export const TestimonialFields = z.object({
  author: writtenText({ ...line, max: AUTHOR_MAX, empty: texts.authorEmpty, long: texts.authorLong }),
  role: writtenText({ ...line, max: AUTHOR_MAX, empty: texts.roleEmpty, long: texts.roleLong }),
  content: writtenText({
    max: CONTENT_MAX,
    empty: texts.contentEmpty,
    long: texts.contentLong,
  }),
  rating: z.int(texts.rating).check(z.gte(1, texts.rating), z.lte(5, texts.rating)),
  is_shown: z.boolean(),
})
export type TestimonialFields = z.output<typeof TestimonialFields>
