import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { SUBMIT_LOCK_MS } from '../constants.ts'
import { openConfirmation } from './confirmation-state.ts'

/**
 * Runs one submission of a form at a time. A request without a response is aborted after 30 s and the form is enabled
 * again; a later response is ignored (AUTH-025, decision Q-22). A missing response is an ApiError with status 0.
 */
export function useSubmit() {
  const [isSubmitting, setSubmitting] = useState(false)
  const controllerRef = useRef<AbortController>(null)

  useEffect(() => () => controllerRef.current?.abort(), [])

  /** Resolves with null if the form was unmounted. @throws {ApiError} */
  async function submit<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> {
    const controller = new AbortController()
    controllerRef.current = controller
    setSubmitting(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFinished = false
    const timeout = new Promise<never>((_, reject) => {
      const startTimer = () => {
        timer = setTimeout(() => {
          // The timer pauses while the password confirmation is open and restarts for the repeated request.
          const confirmation = openConfirmation()
          if (confirmation) return void confirmation.then(() => isFinished || startTimer())
          reject(new ApiError(0, { code: 'timeout' }))
          controller.abort()
        }, SUBMIT_LOCK_MS)
      }
      startTimer()
    })
    try {
      return await Promise.race([call(controller.signal), timeout])
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (controller.signal.aborted) return null
      throw error
    } finally {
      isFinished = true
      clearTimeout(timer)
      setSubmitting(false)
    }
  }

  return { isSubmitting, submit }
}
