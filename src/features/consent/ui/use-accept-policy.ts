/** The question to members after a document changed. Separate from the parts of the banner, which every visitor loads. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { acceptPolicy, listPendingPolicies } from '../contract.ts'
import { marketingConsentQuery } from './queries.ts'

/** Documents that the signed-in user is asked about. */
export function pendingPoliciesQuery(api: Api) {
  return queryOptions({
    queryKey: ['pending-policies'],
    queryFn: async ({ signal }) => (await api(listPendingPolicies, {}, { signal })).data,
    staleTime: 60_000,
  })
}

export function useAcceptPolicy() {
  const { api, queryClient } = usePageContext()
  return useMutation({
    mutationFn: (answer: Input<typeof acceptPolicy>) => api(acceptPolicy, answer),
    onSuccess({ data }) {
      queryClient.setQueryData(pendingPoliciesQuery(api).queryKey, data)
      void queryClient.invalidateQueries({ queryKey: marketingConsentQuery(api).queryKey })
    },
  })
}
