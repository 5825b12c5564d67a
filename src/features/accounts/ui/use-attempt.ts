import { useRef } from 'react'
import { ApiError, type CallOptions } from '#lib/api-client.ts'
import { responseErrorTexts } from '../texts.ts'
import { useSubmit } from './use-submit.ts'

export type AttemptResult<Value> = { isOk: true; value: Value } | { isOk: false; error: ApiError }

/** Like `useSubmit`, but returns errors as values and ignores a second call while one is running. */
export function useAttempt() {
  const { isSubmitting, submit } = useSubmit()
  const isRunning = useRef(false)

  /** Resolves with null for an ignored second call, or if the form was unmounted. */
  async function attempt<Value>(call: (options: CallOptions) => Promise<Value>): Promise<AttemptResult<Value> | null> {
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

/** The server's message, or a generic text if there is no readable response. */
export function apiErrorText(error: ApiError): string {
  return error.status === 0 || error.code === 'unreadable' ? responseErrorTexts.noAnswer : error.message
}
