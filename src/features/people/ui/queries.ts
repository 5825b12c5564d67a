/** The queries of the office of people. Each of them is recorded in the audit log, so none runs without need. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import { getPerson, listPeople, previewMerge } from '../contract.ts'

export const PEOPLE_OFFICE_KEY = ['people-office']
const FRESH_MS = 60_000

/** State of the list, all of it in the address. */
export interface PeopleView {
  search: string
  kind: string
  role: string
  province: string
  seen: string
  state: string
  sort: 'seen' | 'name' | 'joined'
  order: 'asc' | 'desc'
  page: number
}

export function peopleListQuery(api: Api, view: PeopleView) {
  const { sort, order, page, ...filters } = view
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return queryOptions({
    queryKey: [...PEOPLE_OFFICE_KEY, 'list', view],
    queryFn: ({ signal }) => api(listPeople, { ...set, sort, order, page } as Input<typeof listPeople>, { signal }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

export function personQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: [...PEOPLE_OFFICE_KEY, 'person', userId],
    queryFn: async ({ signal }) => (await api(getPerson, { userId: String(userId) }, { signal })).data,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
}

/** University accounts that a member may be merged into. */
export function mergeTargetsQuery(api: Api, { search, kind }: { search: string; kind: 'staff' | 'student' }) {
  const view = {
    search,
    kind,
    role: '',
    province: '',
    seen: '',
    state: '',
    sort: 'name',
    order: 'asc',
    page: 1,
  } as const
  return peopleListQuery(api, view)
}

export function mergePreviewQuery(api: Api, userId: number, targetId: number) {
  return queryOptions({
    queryKey: [...PEOPLE_OFFICE_KEY, 'merge', userId, targetId],
    queryFn: async ({ signal }) =>
      (await api(previewMerge, { userId: String(userId), target_id: String(targetId) }, { signal })).data,
    // Counted again for each dialog.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
