/** Feature definition: reviews. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listTestimonials } from './service.ts'

export const reviews = feature({
  name: 'reviews',
  tables: ['testimonials'],
  endpoints: [handle(api.listTestimonials, listTestimonials, { reportsTopics: true })],
})
