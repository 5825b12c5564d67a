/** Testimonials about the site. */
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import { TESTIMONIALS_MAX } from '../../constants.ts'
import type { Testimonial } from '../../contract.ts'
import { findTestimonials } from '../repository/testimonials.ts'

export {
  deleteTestimonial,
  insertTestimonial,
  type ListedTestimonial,
  listReviewCandidates,
  listTestimonialRows,
  lockTestimonials,
  placeTestimonials,
  updateTestimonial,
} from '../repository/testimonials.ts'

/** REV-107, Q-106. The response is the same for everyone. */
export async function listTestimonials({ db, shows }: VisitorCall): Promise<{ data: Testimonial[] }> {
  const rows = await findTestimonials(db, TESTIMONIALS_MAX)
  return {
    data: rows.map(({ image, userId, ...testimonial }) => {
      if (userId !== null) shows(`user:${userId}`)
      return { ...testimonial, imagePath: image && imageUrl(image, AVATAR_PIXELS) }
    }),
  }
}
