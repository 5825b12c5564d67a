/** Separate from the other queries, because home loads it. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listTestimonials } from '../contract.ts'

export function testimonialsQuery(api: Api) {
  return queryOptions({
    queryKey: ['testimonials'],
    queryFn: async ({ signal }) => (await api(listTestimonials, {}, { signal })).data,
  })
}
