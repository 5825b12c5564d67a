import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#lib/api-client.ts'
import type { ReviewKind } from '../constants.ts'
import {
  getMyReview,
  listMyReviews,
  listRatedTrainings,
  listReviewMarks,
  listReviewPage,
  listTrainerReviews,
  listTrainingReviews,
  type OwnReview,
} from '../contract.ts'
import type { ReviewView } from '../policy.ts'

/** Prefix of the keys of all queries of reviews, which every write invalidates. */
export const REVIEWS_KEY = ['reviews']

/** The reviews of a view from its page on; phones load further pages. */
export function reviewListQuery(api: Api, { tab, rating, impact, sort, page }: ReviewView) {
  return infiniteQueryOptions({
    queryKey: [...REVIEWS_KEY, 'list', { tab, rating, impact, sort, page }],
    queryFn: ({ pageParam, signal }) =>
      api(
        listReviewPage,
        { type: tab, page: pageParam, score: rating, ...(impact > 0 && { impact }), sort },
        { signal },
      ),
    initialPageParam: page,
    getNextPageParam: ({ paginate_data: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : null,
  })
}

/** REV-044: null without a review. */
export function myReviewQuery(api: Api, kind: ReviewKind) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'mine', kind],
    queryFn: async ({ signal }): Promise<OwnReview | null> => {
      try {
        return (await api(getMyReview, { type: kind }, { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}

export function myReviewsQuery(api: Api, type: 'waiting' | 'reviewed') {
  return infiniteQueryOptions({
    queryKey: [...REVIEWS_KEY, 'all-mine', type],
    queryFn: ({ pageParam, signal }) => api(listMyReviews, { type, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paginate_data: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : null,
  })
}

/** The reader's marks on these reviews. */
export function reviewMarksQuery(api: Api, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'marks', ids],
    queryFn: async ({ signal }) => (await api(listReviewMarks, { ids: ids.join(',') }, { signal })).data,
  })
}

export function trainingReviewsQuery(api: Api, trainingId: number) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'training', trainingId],
    queryFn: ({ signal }) => api(listTrainingReviews, { trainingId }, { signal }),
  })
}

export function trainerReviewsQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'trainer', userId],
    queryFn: ({ signal }) => api(listTrainerReviews, { userId }, { signal }),
  })
}

export function ratedTrainingsQuery(api: Api) {
  return queryOptions({
    queryKey: [...REVIEWS_KEY, 'rated'],
    queryFn: async ({ signal }) => (await api(listRatedTrainings, {}, { signal })).data,
  })
}
