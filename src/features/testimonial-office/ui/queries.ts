/** Queries of the office of testimonials. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { findReviewCandidates, listOfficeTestimonials } from '../contract.ts'

export const TESTIMONIALS_KEY = ['testimonial-office']

export function officeTestimonialsQuery(api: Api) {
  return queryOptions({
    queryKey: TESTIMONIALS_KEY,
    queryFn: async ({ signal }) => (await api(listOfficeTestimonials, {}, { signal })).data,
  })
}

export function candidatesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['testimonial-candidates', search],
    queryFn: async ({ signal }) => (await api(findReviewCandidates, { search }, { signal })).data,
  })
}
