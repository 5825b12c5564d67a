/** The query of the buyer's details. */
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#lib/api-client.ts'
import { getBuyer } from '../contract.ts'

/** What the next receipt is filled in with; read again for each order. `onSignedOut` is called if the session has ended. */
export function buyerQuery(api: Api, onSignedOut: () => void) {
  return queryOptions({
    queryKey: ['buyer'],
    queryFn: ({ signal }) =>
      api(getBuyer, {}, { signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 401) onSignedOut()
        throw error
      }),
    staleTime: 0,
    gcTime: 0,
  })
}
