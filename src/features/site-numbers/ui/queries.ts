import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Period } from '../constants.ts'
import { getDashboard } from '../contract.ts'

/** What waits and the health change while the page is open. */
const FRESH_MS = 15_000
const AGAIN_MS = 60_000

export function dashboardQuery(api: Api, days: Period) {
  return queryOptions({
    queryKey: ['site-numbers', days],
    queryFn: async ({ signal }) => (await api(getDashboard, { days }, { signal })).data,
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  })
}
