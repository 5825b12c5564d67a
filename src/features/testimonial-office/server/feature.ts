/** Feature definition: the office of testimonials. `reviews` owns the tables. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import {
  changeTestimonial,
  createTestimonial,
  deleteTestimonial,
  findReviewCandidates,
  listOfficeTestimonials,
  orderTestimonials,
} from './service.ts'

export const testimonialOffice = feature({
  name: 'testimonial-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficeTestimonials, listOfficeTestimonials),
    handle(api.findReviewCandidates, findReviewCandidates),
    handle(api.createTestimonial, createTestimonial),
    handle(api.changeTestimonial, changeTestimonial),
    handle(api.deleteTestimonial, deleteTestimonial),
    handle(api.orderTestimonials, orderTestimonials),
  ],
})
