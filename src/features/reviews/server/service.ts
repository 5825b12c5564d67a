/** Testimonials about the site. */
import { imageUrl } from '#features/media/contract.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import { TESTIMONIALS_MAX } from '../constants.ts'
import type { Testimonial } from '../contract.ts'
import { findTestimonials } from './repository.ts'

/** REV-107. The response is the same for everyone. */
export async function listTestimonials({ db }: VisitorCall): Promise<{ data: Testimonial[] }> {
  const rows = await findTestimonials(db, TESTIMONIALS_MAX)
  return {
    data: rows.map(({ image, ...testimonial }) => ({
      ...testimonial,
      imagePath: image && imageUrl(image, AVATAR_PIXELS),
    })),
  }
}
