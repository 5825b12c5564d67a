import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getDataExport } from '../contract.ts'

/** While it is made, it is asked again so often. */
const POLL_MS = 4_000

/** How far the copy of one's own data is. */
export function dataExportQuery(api: Api) {
  return queryOptions({
    queryKey: ['my-data'],
    queryFn: () => api(getDataExport, {}),
    refetchInterval: (query) => (query.state.data?.data.state === 'making' ? POLL_MS : false),
  })
}
