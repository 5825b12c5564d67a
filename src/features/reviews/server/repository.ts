import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

interface TestimonialRow {
  author: string
  content: string
  rating: number
  image: Image | null
}

const testimonialsStatement = statement<TestimonialRow>(
  'reviews.testimonials',
  `select t.author, t.content, t.rating, ${imageJson('i')} image
   from testimonials t
   left join images i on i.id = t.image_id
   order by t.position, t.id limit $1`,
)

/** Testimonials in the editors' order. */
export function findTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return db.query(testimonialsStatement, [limit])
}
