import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { AdminReviewFilter } from '../constants.ts'
import { listModeratedReviews, listReviewAudit } from '../contract.ts'

/** Prefix of the keys of the lists of admins, which every decision invalidates. */
export const REVIEW_MODERATION_KEY = ['review-moderation']
const FRESH_MS = 5_000

export function moderatedReviewsQuery(api: Api, filter: AdminReviewFilter) {
  return infiniteQueryOptions({
    queryKey: [...REVIEW_MODERATION_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api(listModeratedReviews, { filter, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}

export function reviewAuditQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...REVIEW_MODERATION_KEY, 'audit'],
    queryFn: ({ pageParam, signal }) => api(listReviewAudit, { after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
}
