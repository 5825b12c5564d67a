/**
 * Calls that wait until an admin has given the password again (AB-189), without React: small enough for the first load.
 * The transport asks, the dialog answers.
 */
import { createStore } from '#components/state/store.ts'

interface Question {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
  /** Calls that wait for it. */
  waiting: number
}

const news = createStore<Question | null>(null)

/** Whether the dialog is wanted. */
export const useConfirmation = () => news.use() !== null

/** The answer to the open question; null when none is open. */
export const openConfirmation = () => news.get()?.answer ?? null

/**
 * Opens the dialog, one for all calls of the moment. Resolves with whether the password was confirmed; with false too when
 * every call that asked was aborted.
 */
export function askConfirmation(signal?: AbortSignal): Promise<boolean> {
  const question = news.get() ?? begin()
  question.waiting++
  signal?.addEventListener('abort', () => {
    if (--question.waiting === 0 && news.get() === question) answerConfirmation(false)
  })
  return question.answer
}

/** Closes the dialog. */
export function answerConfirmation(isConfirmed: boolean): void {
  const question = news.get()
  news.set(null)
  question?.settle(isConfirmed)
}

function begin(): Question {
  let settle: Question['settle'] = () => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const question = { answer, settle, waiting: 0 }
  news.set(question)
  return question
}
