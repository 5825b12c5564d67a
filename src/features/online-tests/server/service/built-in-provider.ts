/** The built-in provider: draws the questions of a form from the bank of the training. */
import { randomInt } from 'node:crypto'
import { throwError } from '#server/errors.ts'
import { newToken } from '#server/http/sessions/token.ts'
import { QUESTION_COUNT } from '../../constants.ts'
import { type BankQuestion, drawQuestions, type FormQuestion, findFormId, insertForm } from '../repository/forms.ts'
import type { TestProvider } from './test-provider.ts'

export const builtInProvider: TestProvider = {
  async start({ db, now, log }, { userEventId, trainingId, attempt }) {
    const known = await findFormId(db, userEventId, attempt)
    if (known) return known
    const drawn = await drawQuestions(db, trainingId, QUESTION_COUNT)
    if (drawn.length < QUESTION_COUNT) {
      log.error({ training_id: trainingId, questions: drawn.length }, 'too few questions for an online test')
      throwError('provider_down', { status: 503 })
    }
    const id = newToken()
    if (await insertForm(db, { id, userEventId, attempt, questions: drawn.map(shuffleChoices), now })) return id
    // A concurrent call has inserted its form first.
    return (await findFormId(db, userEventId, attempt)) ?? id
  },
}

/** Choices in a random order, with the new index of the correct one. */
function shuffleChoices({ id, question, choices, correctChoice, image }: BankQuestion): FormQuestion {
  const order = choices.map((_, index) => index)
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const moved = order[last] as number
    order[last] = order[other] as number
    order[other] = moved
  }
  return {
    id,
    question,
    choices: order.map((index) => choices[index] as string),
    correct: order.indexOf(correctChoice),
    image,
  }
}
