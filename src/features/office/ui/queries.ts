import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { countWaiting, findAnything } from '../contract.ts'

/** Members report and other admins decide in the meantime. */
const FRESH_MS = 15_000

export function waitingQuery(api: Api) {
  return queryOptions({
    queryKey: ['office', 'waiting'],
    queryFn: async ({ signal }) => (await api(countWaiting, {}, { signal })).data,
    staleTime: FRESH_MS,
  })
}

/** People and orders of a text. */
export function anythingQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['office', 'find', search],
    queryFn: async ({ signal }) => (await api(findAnything, { search }, { signal })).data,
  })
}
