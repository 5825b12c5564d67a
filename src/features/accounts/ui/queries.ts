import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getAccount, listSessions } from '../contract.ts'

/** The viewer's account. */
export function accountQuery(api: Api) {
  return queryOptions({ queryKey: ['user'], queryFn: () => api(getAccount, {}), retry: false })
}

/** The viewer's sessions, newest first. */
export function sessionsQuery(api: Api) {
  return queryOptions({ queryKey: ['sessions'], queryFn: () => api(listSessions, {}) })
}
