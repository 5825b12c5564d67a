import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listTags } from '../contract.ts'

const TREE_FRESH_MS = 10 * 60_000

export function tagsQuery(api: Api) {
  return queryOptions({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await api(listTags, {}, { signal })).data,
    staleTime: TREE_FRESH_MS,
  })
}
