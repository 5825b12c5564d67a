import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listSessions } from '../contract.ts'

/** Where the person is signed in, newest first. */
export function sessionsQuery(api: Api) {
  return queryOptions({ queryKey: ['sessions'], queryFn: () => api(listSessions, {}) })
}
