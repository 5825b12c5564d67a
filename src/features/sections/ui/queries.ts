import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listMonthTrainings, readSiteProof } from '../contract.ts'

const PROOF_FRESH_MS = 60_000

export function siteProofQuery(api: Api) {
  return queryOptions({
    queryKey: ['site-proof'],
    queryFn: async ({ signal }) => (await api(readSiteProof, {}, { signal })).data,
    staleTime: PROOF_FRESH_MS,
  })
}

/** The trainings of a month, `YYYY-MM`. */
export function monthQuery(api: Api, month: string) {
  return queryOptions({
    queryKey: ['trainings', month],
    queryFn: async ({ signal }) => (await api(listMonthTrainings, { month }, { signal })).data,
  })
}
