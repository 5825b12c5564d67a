/** One hook per endpoint of My test; the form of the built-in provider writes with `use-answers.ts`. */
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '#lib/api-client.ts'
import type { Input, Output } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { checkOnlineTest, finishTestForm, startOnlineTest, submitOnlineTest } from '../contract.ts'

export function useStartOnlineTest() {
  const { api } = usePageContext()
  return useMutation<Output<typeof startOnlineTest>, ApiError, Input<typeof startOnlineTest>>({
    mutationFn: (input) => api(startOnlineTest, input),
  })
}

export function useSubmitOnlineTest() {
  const { api } = usePageContext()
  return useMutation<Output<typeof submitOnlineTest>, ApiError, Input<typeof submitOnlineTest>>({
    mutationFn: (input) => api(submitOnlineTest, input),
  })
}

export function useCheckOnlineTest() {
  const { api } = usePageContext()
  return useMutation<Output<typeof checkOnlineTest>, ApiError, Input<typeof checkOnlineTest>>({
    mutationFn: (input) => api(checkOnlineTest, input),
  })
}

export function useFinishTestForm() {
  const { api } = usePageContext()
  return useMutation<Output<typeof finishTestForm>, ApiError, Input<typeof finishTestForm>>({
    mutationFn: (input) => api(finishTestForm, input),
  })
}
