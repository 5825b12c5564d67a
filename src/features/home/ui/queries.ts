import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getHome, getHomeChoices } from '../contract.ts'

/** The rows of the signed-in reader. */
export function homeQuery(api: Api) {
  return queryOptions({
    queryKey: ['home', 'rows'],
    queryFn: async ({ signal }) => (await api(getHome, {}, { signal })).data,
    // Pins and follows change it.
    staleTime: 0,
  })
}

/** What the signed-in reader chose for home. */
export function homeChoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['home', 'choices'],
    queryFn: async ({ signal }) => (await api(getHomeChoices, {}, { signal })).data,
  })
}
