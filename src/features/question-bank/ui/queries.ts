/** Queries of the office of tests. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getItemStatistics, listBankQuestions, listTestSummaries } from '../contract.ts'

/** Other admins change the bank in the meantime. */
const FRESH_MS = 5_000
/** Prefix of the keys of one bank, which every change invalidates. */
export const BANK_KEY = ['question-bank']

export function testsQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: [...BANK_KEY, 'tests', search],
    queryFn: ({ pageParam, signal }) => api(listTestSummaries, { search, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}

export function bankQuery(api: Api, trainingId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: [...BANK_KEY, 'questions', trainingId, search],
    queryFn: ({ pageParam, signal }) =>
      api(listBankQuestions, { trainingId, search, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}

export function statisticsQuery(api: Api, trainingId: number) {
  return queryOptions({
    queryKey: [...BANK_KEY, 'statistics', trainingId],
    queryFn: ({ signal }) => api(getItemStatistics, { trainingId }, { signal }),
    staleTime: FRESH_MS,
  })
}
