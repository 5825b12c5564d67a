/** Endpoint of testimonials. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'

/** A testimonial (REV-107). */
export const Testimonial = z.object({
  author: z.string(),
  /** Plain text, up to 2000 characters. */
  content: z.string(),
  /** Whole stars, 1 to 5. */
  rating: z.int(),
  /** URL of the author's picture, ready to show; null: render a placeholder. */
  imagePath: z.nullable(z.string()),
})
export type Testimonial = z.output<typeof Testimonial>

/** The testimonials that editors selected for home, in their order (Q-106, decision 0032). */
export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/v2/testimonials',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Testimonial) }),
  cached: true,
  summary: 'Testimonials about the site',
})
