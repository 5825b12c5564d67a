/** The queries of the office of purchases. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PurchaseFilter } from '../constants.ts'
import { getBook, listOfficePurchases } from '../contract.ts'

export interface PurchaseView {
  filter: PurchaseFilter
  /** `2026-11`; empty for all. */
  month: string
  /** Of the address; empty for all. */
  training: string
  search: string
}

/** Slips arrive and other admins decide in the meantime. */
const FRESH_MS = 5_000
const QUEUE_MS = 60_000
/** Prefix of all keys: a decision changes the queue, the list and the book. */
export const OFFICE_KEY = ['purchase-office']

export function officePurchasesQuery(api: Api, view: PurchaseView) {
  const { filter, month, training, search } = view
  return infiniteQueryOptions({
    queryKey: [...OFFICE_KEY, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      api(
        listOfficePurchases,
        {
          filter,
          month: month || undefined,
          training: training || undefined,
          search: search || undefined,
          after: pageParam === null ? undefined : String(pageParam),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
}

/** The first slips of the queue, the oldest first. */
export function slipQueueQuery(api: Api) {
  return queryOptions({
    queryKey: [...OFFICE_KEY, 'queue'],
    queryFn: ({ signal }) => api(listOfficePurchases, { filter: 'checking' }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: QUEUE_MS,
  })
}

export function bookQuery(api: Api, month: string) {
  return queryOptions({
    queryKey: [...OFFICE_KEY, 'book', month],
    queryFn: ({ signal }) => api(getBook, { month }, { signal }),
    staleTime: FRESH_MS,
  })
}
