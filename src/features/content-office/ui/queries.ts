/** Queries of the office of posts and trainings. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PostKind, PostSort, StatusName } from '../constants.ts'
import { countOfficePosts, getReview, getTraining, listAuthors, listOfficePosts } from '../contract.ts'

/** Other admins change posts in the meantime. */
const FRESH_MS = 5_000
export const POSTS_KEY = ['content-office']

/** The list that the address names; empty text for no filter. */
export interface PostView {
  kind: PostKind | ''
  search: string
  status: StatusName | ''
  tag: string
  author: string
  edited: '30' | ''
  sort: PostSort
  order: 'asc' | 'desc'
  page: number
}

export function officePostsQuery(api: Api, { kind, search, status, tag, author, edited, ...view }: PostView) {
  const input = {
    ...view,
    search,
    ...(kind && { kind }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(author && { author }),
    ...(edited && { edited }),
  }
  return queryOptions({
    queryKey: [...POSTS_KEY, 'list', input],
    queryFn: ({ signal }) => api(listOfficePosts, input, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Numbers of posts of each kind, which no filter changes. */
export function postCountsQuery(api: Api) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'counts'],
    queryFn: async ({ signal }) => (await api(countOfficePosts, {}, { signal })).data,
    staleTime: FRESH_MS,
  })
}

/** Posts of a kind to choose from; of every kind without one. */
export function foundPostsQuery(api: Api, { search, kind }: { search: string; kind?: PostKind | undefined }) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'found', search, kind ?? ''],
    queryFn: async ({ signal }) =>
      (await api(listOfficePosts, { search, ...(kind && { kind }), sort: 'edited' }, { signal })).data.slice(0, 8),
    staleTime: FRESH_MS,
    enabled: search !== '',
  })
}

export function authorsQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'authors', search],
    queryFn: async ({ signal }) => (await api(listAuthors, { search }, { signal })).data,
    staleTime: FRESH_MS,
  })
}

export function reviewQuery(api: Api, postId: number) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'review', postId],
    queryFn: async ({ signal }) => (await api(getReview, { postId }, { signal })).data,
    staleTime: FRESH_MS,
  })
}

export function trainingQuery(api: Api, postId: number) {
  return queryOptions({
    queryKey: [...POSTS_KEY, 'training', postId],
    queryFn: async ({ signal }) => (await api(getTraining, { postId }, { signal })).data,
    staleTime: FRESH_MS,
  })
}
