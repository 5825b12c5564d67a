import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { SavedList } from '../constants.ts'
import { listSavedViews } from '../contract.ts'

export function savedViewsQuery(api: Api, list: SavedList) {
  return queryOptions({
    queryKey: ['saved-views', list],
    queryFn: async ({ signal }) => (await api(listSavedViews, { list }, { signal })).data,
  })
}
