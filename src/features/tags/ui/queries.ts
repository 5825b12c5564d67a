import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listEducationPlanTags, listTags } from '../contract.ts'

const TREE_FRESH_MS = 10 * 60_000

export function tagsQuery(api: Api) {
  return queryOptions({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await api(listTags, {}, { signal })).data,
    staleTime: TREE_FRESH_MS,
  })
}

export function educationPlanQuery(api: Api) {
  return queryOptions({
    queryKey: ['education-plan'],
    queryFn: async ({ signal }) => (await api(listEducationPlanTags, {}, { signal })).data,
    staleTime: TREE_FRESH_MS,
  })
}
