/** The schema of the questions of a post, which forms and contracts share. */
import * as z from 'zod/mini'
import { writtenText } from '#lib/written-text.ts'
import { QUESTION_MAX_LENGTH, QUESTIONS_MAX } from './constants.ts'
import { questionTexts as texts } from './texts.ts'

const LINES_MAX = 100
const Question = writtenText({
  max: QUESTION_MAX_LENGTH,
  long: texts.long,
  unreadable: texts.unreadable,
  isOneLine: true,
})

/** One line each; empty lines and repeated questions are left out. */
export const Questions = z.pipe(
  z.pipe(
    z.array(Question).check(z.maxLength(LINES_MAX, { error: texts.many })),
    z.transform((lines) => [...new Set(lines)].filter((line) => line !== '')),
  ),
  z.array(z.string()).check(z.maxLength(QUESTIONS_MAX, { error: texts.many })),
)
