/** The queries of the office of search. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { Period } from '../constants.ts'
import { explainSearch, getStoryQuestions, listMissedSearches, listSynonyms } from '../contract.ts'

const FRESH_MS = 5_000
/** Prefix of all keys: a synonym changes each of the lists. */
export const SEARCH_OFFICE_KEY = ['search-office']

export function missedQuery(api: Api, days: Period, search: string) {
  return infiniteQueryOptions({
    queryKey: [...SEARCH_OFFICE_KEY, 'missed', days, search],
    queryFn: ({ pageParam, signal }) =>
      api(listMissedSearches, { days, search, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
}

export function synonymsQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: [...SEARCH_OFFICE_KEY, 'synonyms', search],
    queryFn: ({ pageParam, signal }) => api(listSynonyms, { search, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  })
}

export function rankingQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: [...SEARCH_OFFICE_KEY, 'ranking', search],
    queryFn: async ({ signal }) => (await api(explainSearch, { search }, { signal })).data,
    staleTime: FRESH_MS,
  })
}

export function storyQuestionsQuery(api: Api, postId: number) {
  return queryOptions({
    queryKey: [...SEARCH_OFFICE_KEY, 'questions', postId],
    queryFn: async ({ signal }) => (await api(getStoryQuestions, { postId }, { signal })).data,
    staleTime: 0,
  })
}
