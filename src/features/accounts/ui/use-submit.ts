import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { SUBMIT_LOCK_MS } from '../constants.ts'
import { openConfirmation } from './confirmation-state.ts'

/**
 * One running submission of a form. After 30 s without an answer it is aborted and the form is let go; an answer that
 * comes later is not heard (AUTH-025, decision Q-22). No answer at all, for whatever reason, is an ApiError of status 0.
 */
export function useSubmit() {
  const [isSubmitting, setSubmitting] = useState(false)
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  /** Null when the form went away meanwhile. @throws {ApiError} */
  async function submit<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    const run = new AbortController()
    running.current = run
    setSubmitting(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const late = new Promise<never>((_, reject) => {
      const start = () => {
        timer = setTimeout(() => {
          // The time in which a person gives the password does not count; it begins again with the repeated call.
          const confirmation = openConfirmation()
          if (confirmation) return void confirmation.then(() => isOver || start())
          reject(new ApiError(0, { code: 'timeout' }))
          run.abort()
        }, SUBMIT_LOCK_MS)
      }
      start()
    })
    try {
      return await Promise.race([call(run.signal), late])
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (run.signal.aborted) return null
      throw error
    } finally {
      isOver = true
      clearTimeout(timer)
      setSubmitting(false)
    }
  }

  return { isSubmitting, submit }
}
