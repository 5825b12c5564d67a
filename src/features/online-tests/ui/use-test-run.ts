import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import type { Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { MAX_POLLS, POLL_MS } from '../constants.ts'
import type { checkOnlineTest, OnlineTest } from '../contract.ts'
import { myTestTexts as texts } from '../texts.ts'
import { useCheckOnlineTest, useStartOnlineTest, useSubmitOnlineTest } from './mutations.ts'
import { onlineTestsQuery } from './queries.ts'

export type TestResult = Output<typeof checkOnlineTest>['data']

/** What the dialogs show: the form, the wait for the result, the result, or a warning. */
export type Step =
  | { name: 'form'; test: OnlineTest; formUrl: string; unsentId?: string }
  | { name: 'checking'; test: OnlineTest; responseId: string; hasCheckFailed?: boolean }
  | { name: 'result'; test: OnlineTest; result: TestResult }
  | { name: 'warning'; responseId: string }

export type TestRun = ReturnType<typeof useTestRun>

/**
 * Takes a test (TEST-044..056): starts an attempt, shows its form, reports its response id, and polls for the result
 * once a second, at most 30 times.
 */
export function useTestRun() {
  const { api, config } = usePageContext()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const [startingId, setStartingId] = useState<number | null>(null)
  const { mutate: startTest } = useStartOnlineTest()
  const { mutate: submitTest } = useSubmitOnlineTest()
  const { mutateAsync: checkTest } = useCheckOnlineTest()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submitted = useRef<string | null>(null)
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: onlineTestsQuery(api).queryKey }),
    [api, queryClient],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    clearTimeout(timer.current)
    setStep(null)
    void refresh()
  }

  function start(test: OnlineTest) {
    if (startingId !== null) return
    setStartingId(test.userEventId)
    startTest(
      { user_event_id: test.userEventId },
      {
        onSuccess({ data }) {
          const hidden = new URLSearchParams({
            user_event_id: String(test.userEventId),
            attempt: String(test.attempt + 1),
          })
          submitted.current = null
          setStep({ name: 'form', test, formUrl: `${config.testForms}${data.form_id}?${hidden}` })
        },
        onError(error) {
          setStep(null)
          if (error.status === 401) return askToSignIn(location.pathname)
          showToast('danger', texts.startFailed, { lang: 'en' })
          // The reason, e.g. that the time is up; a network error says nothing more.
          if (error.status > 0 && error.code !== 'unreadable') showToast('danger', error.message)
          void refresh()
        },
        onSettled: () => setStartingId(null),
      },
    )
  }

  /** The form was submitted; a form that is loaded again reports it again. */
  function submit(test: OnlineTest, responseId: string) {
    if (submitted.current === responseId) return
    submitted.current = responseId
    submitTest(
      { user_event_id: test.userEventId, response_id: responseId },
      {
        onSuccess() {
          setStep({ name: 'checking', test, responseId })
          poll(test, responseId, 1)
        },
        onError() {
          submitted.current = null
          setStep((shown) => (shown?.name === 'form' ? { ...shown, unsentId: responseId } : shown))
        },
      },
    )
  }

  function poll(test: OnlineTest, responseId: string, count: number) {
    timer.current = setTimeout(async () => {
      const result = await checkTest({ user_event_id: test.userEventId }).then(
        ({ data }) => data,
        () => null,
      )
      if (result && result.is_in_progress === 0) {
        await refresh()
        // Without a result after all that time the card says so too.
        setStep(result.passed === 3 ? { name: 'warning', responseId } : { name: 'result', test, result })
      } else if (count >= MAX_POLLS) {
        setStep({ name: 'warning', responseId })
        void refresh()
      } else {
        setStep({ name: 'checking', test, responseId, hasCheckFailed: result === null })
        poll(test, responseId, count + 1)
      }
    }, POLL_MS)
  }

  return {
    step,
    startingId,
    start,
    submit,
    close,
    warn: (responseId: string) => setStep({ name: 'warning', responseId }),
  }
}
