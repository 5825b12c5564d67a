/** Endpoints of the testimonials of home for admins. Reviews are featured with the calls of `review-moderation`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { PathId, Revision } from '#lib/ids.ts'
import { ENTRIES_MAX, SEARCH_MAX } from './constants.ts'
import { TestimonialFields } from './fields.ts'

export const OfficeTestimonial = z.object({
  /** `review`: a featured review, under the name that readers see. `own`: an entry of the editors. */
  kind: z.enum(['review', 'own']),
  id: z.int(),
  author: z.string(),
  role: z.string(),
  content: z.string(),
  rating: z.int(),
  imagePath: z.nullable(z.string()),
  is_shown: z.boolean(),
  /** Of an own entry; grows with each change. */
  revision: z.int(),
})
export type OfficeTestimonial = z.output<typeof OfficeTestimonial>

const list = z.object({ data: z.array(OfficeTestimonial) })
const Key = z.object({ kind: z.enum(['review', 'own']), id: z.int().check(z.positive()) })
const Keys = z.array(Key).check(z.maxLength(ENTRIES_MAX * 2))

/** In the order of home. */
export const listOfficeTestimonials = endpoint({
  method: 'GET',
  path: '/api/admin/testimonials',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({}),
  output: list,
  summary: 'Testimonials of home, also those that are off',
})

export const findReviewCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/testimonial-candidates',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)), '') }),
  output: list,
  summary: 'Published reviews of four stars and more that are not on home',
})

export const createTestimonial = endpoint({
  method: 'POST',
  path: '/api/admin/testimonials',
  access: 'admin',
  permission: 'content.edit',
  input: TestimonialFields,
  output: list,
  errors: ['testimonials_full'],
  summary: 'Add a testimonial of the editors',
})

export const changeTestimonial = endpoint({
  method: 'PATCH',
  path: '/api/admin/testimonials/:testimonialId',
  access: 'admin',
  permission: 'content.edit',
  input: z.extend(TestimonialFields, { testimonialId: PathId, revision: Revision }),
  output: list,
  errors: ['testimonial_changed'],
  summary: 'Change a testimonial of the editors, or turn it on or off',
})

export const deleteTestimonial = endpoint({
  method: 'DELETE',
  path: '/api/admin/testimonials/:testimonialId',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ testimonialId: PathId }),
  output: list,
  summary: 'Delete a testimonial of the editors',
})

/** `known`: the list as the admin saw it; another one returns 409 with the newer list in `data`. */
export const orderTestimonials = endpoint({
  method: 'POST',
  path: '/api/admin/testimonials/order',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ items: Keys, known: Keys }),
  output: list,
  errors: ['testimonials_changed'],
  summary: 'Order the testimonials of home',
})
