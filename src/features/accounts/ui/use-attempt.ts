import { useRef } from 'react'
import { ApiError, type CallOptions } from '#lib/api-client.ts'
import { failureTexts } from '../texts.ts'
import { useSubmit } from './use-submit.ts'

export type Answer<Value> = { isOk: true; value: Value } | { isOk: false; error: ApiError }

/** As `useSubmit`, with the refusal as a value; a second press while one call is under way does nothing. */
export function useAttempt() {
  const { isSubmitting, submit } = useSubmit()
  const isRunning = useRef(false)

  /** Null when there is nothing to tell: a second press, or the form went away. */
  async function attempt<Value>(call: (options: CallOptions) => Promise<Value>): Promise<Answer<Value> | null> {
    if (isRunning.current) return null
    isRunning.current = true
    try {
      const value = await submit((signal) => call({ signal }))
      return value === null ? null : { isOk: true, value }
    } catch (error) {
      if (error instanceof ApiError) return { isOk: false, error }
      throw error
    } finally {
      isRunning.current = false
    }
  }
  return { isSubmitting, attempt }
}

/** The server's word, or ours when it said nothing or never answered. */
export function failureText(error: ApiError): string {
  return error.status === 0 || error.code === 'unreadable' ? failureTexts.noAnswer : error.message
}
