import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getDataExport } from '../contract.ts'

/** Poll interval while an export is being created. */
const POLL_MS = 4_000

/** State of the data export of the signed-in user. */
export function dataExportQuery(api: Api) {
  return queryOptions({
    queryKey: ['my-data'],
    queryFn: () => api(getDataExport, {}),
    refetchInterval: (query) => (query.state.data?.data.state === 'making' ? POLL_MS : false),
  })
}
