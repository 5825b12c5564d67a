/** The query of the people of trainings. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PeopleFilter } from '../constants.ts'
import { listUserEvents } from '../contract.ts'

export interface PeopleView {
  filter: PeopleFilter
  /** Of the address; empty for none. */
  training: string
  search: string
}

/** People take tests in the meantime. */
const FRESH_MS = 5_000
export const PEOPLE_KEY = ['test-takers']

export function peopleQuery(api: Api, view: PeopleView) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, view],
    queryFn: ({ pageParam, signal }) => api(listUserEvents, { ...view, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}
