import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#lib/api-client.ts'
import type { Access, Endpoint } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { SUBMIT_LOCK_MS } from '../constants.ts'
import { openConfirmation } from './confirmation-state.ts'
import { responseErrorTexts } from './texts.ts'

/** Called after a submission, unless its component was unmounted meanwhile. */
export interface SubmissionCallbacks<Result = unknown> {
  onSuccess?: (result: Result) => void
  onError?: (error: ApiError) => void
  onSettled?: () => void
}

/**
 * Mutation of a form: submits to an endpoint, one call at a time; `mutate` ignores a second one while the first is
 * running. The call has the limit of `withSubmitLimit` and is aborted when the component is unmounted.
 */
export function useSubmission<I extends z.ZodMiniObject, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
) {
  const { api } = usePageContext()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate: start, isPending } = useMutation<z.output<O>, ApiError, z.input<I>>({
    // Passwords do not stay in the cache of mutations.
    gcTime: 0,
    mutationFn: (input) =>
      withSubmitLimit((signal) => api(endpoint, input, { signal }), running.current ?? new AbortController()),
    onSettled() {
      running.current = null
    },
  })
  const mutate = useCallback(
    (input: z.input<I>, callbacks?: SubmissionCallbacks<z.output<O>>) => {
      if (running.current) return
      running.current = new AbortController()
      start(input, callbacks)
    },
    [start],
  )
  return { mutate, isPending }
}

/**
 * Limits a submission to 30 s (AUTH-025, decision Q-22): then the call is aborted, a later response is ignored, and the
 * form can be submitted again. The timer pauses while the password confirmation is open and restarts afterwards.
 * @throws {ApiError} status 0 if there is no response in time
 */
export async function withSubmitLimit<Result>(
  send: (signal: AbortSignal) => Promise<Result>,
  controller: AbortController,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFinished = false
  const timeout = new Promise<never>((_, reject) => {
    const startTimer = () => {
      timer = setTimeout(() => {
        const confirmation = openConfirmation()
        if (confirmation) return void confirmation.then(() => isFinished || startTimer())
        reject(new ApiError(0, { code: 'timeout' }))
        controller.abort()
      }, SUBMIT_LOCK_MS)
    }
    startTimer()
  })
  try {
    return await Promise.race([send(controller.signal), timeout])
  } finally {
    isFinished = true
    clearTimeout(timer)
  }
}

/** Text of an error: the server's message, or a generic one if there is no readable response. */
export function messageOf(error: ApiError): string {
  return error.status === 0 || error.code === 'unreadable' ? responseErrorTexts.noAnswer : error.message
}
