/** The query of the buyer's details. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getBuyer } from '../contract.ts'

/** What the next receipt is filled in with; read again for each order. */
export function buyerQuery(api: Api) {
  return queryOptions({
    queryKey: ['buyer'],
    queryFn: ({ signal }) => api(getBuyer, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
