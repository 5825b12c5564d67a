import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getAccount, listSessions } from '../contract.ts'

/** The signed-in person's own data. */
export function accountQuery(api: Api) {
  return queryOptions({ queryKey: ['user'], queryFn: () => api(getAccount, {}), retry: false })
}

/** Where the person is signed in, newest first. */
export function sessionsQuery(api: Api) {
  return queryOptions({ queryKey: ['sessions'], queryFn: () => api(listSessions, {}) })
}
