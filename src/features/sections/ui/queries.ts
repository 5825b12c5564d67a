import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listMonthTrainings, readSiteProof } from '../contract.ts'
import { currentMonth } from '../policy.ts'

const PROOF_FRESH_MS = 60_000

export function siteProofQuery(api: Api) {
  return queryOptions({
    queryKey: ['site-proof'],
    queryFn: async ({ signal }) => (await api(readSiteProof, {}, { signal })).data,
    staleTime: PROOF_FRESH_MS,
  })
}

/** The trainings of the month in the URL, `YYYY-MM`; without one, the days of the current month. */
export function monthQuery(api: Api, chosen: string | undefined, now: number) {
  const input = chosen ? { month: chosen } : { month: currentMonth(now), days_only: '1' as const }
  return queryOptions({
    queryKey: ['trainings', input],
    queryFn: async ({ signal }) => (await api(listMonthTrainings, input, { signal })).data,
  })
}
