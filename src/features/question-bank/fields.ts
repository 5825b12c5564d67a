/** Schemas of a question, which the editor, the contract and the import share. */
import * as z from 'zod/mini'
import {
  CHOICE_MAX_LENGTH,
  CHOICES_MAX,
  CHOICES_MIN,
  EXPLANATION_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '#features/online-tests/constants.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { trimVisible } from '#lib/written-text.ts'
import { fieldTexts as texts } from './texts.ts'

// What XML cannot contain, and what no reader sees.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u
const visible = z.refine<string>((text) => !CONTROL.test(text), texts.control)
const marks = z.refine<string>((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks)

const Choice = z
  .string()
  .check(
    trimVisible(),
    z.minLength(1, { error: texts.choiceEmpty }),
    z.maxLength(CHOICE_MAX_LENGTH, { error: texts.choiceLong }),
    visible,
    marks,
  )

/** The text of a question. `correct` is the index of the right choice, from 0. */
export const QuestionFields = z.object({
  question: z
    .string()
    .check(
      trimVisible(),
      z.minLength(1, { error: texts.questionEmpty }),
      z.maxLength(QUESTION_MAX_LENGTH, { error: texts.questionLong }),
      visible,
      marks,
    ),
  choices: z.array(Choice).check(
    z.minLength(CHOICES_MIN, { error: texts.choicesFew }),
    z.maxLength(CHOICES_MAX, { error: texts.choicesMany }),
    z.refine((all) => new Set(all).size === all.length, texts.choicesEqual),
  ),
  correct: z.int({ error: texts.correctMissing }).check(z.gte(0, { error: texts.correctMissing })),
  explanation: z._default(
    z.string().check(z.trim(), z.maxLength(EXPLANATION_MAX_LENGTH, { error: texts.explanationLong }), visible, marks),
    '',
  ),
})
export type QuestionFields = z.output<typeof QuestionFields>

/** The right choice must exist. */
export const correctExists = z.refine<{ choices: readonly string[]; correct: number }>(
  ({ choices, correct }) => correct < choices.length,
  { path: ['correct'], error: texts.correctMissing },
)

/** A question of which nothing is missing. */
export const CompleteQuestion = QuestionFields.check(correctExists)
