import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { FEATURED_SCORE_MIN } from '../../constants.ts'

interface TestimonialRow {
  author: string
  content: string
  rating: number
  image: Image | null
  /** Null for an anonymous author and a testimonial of the editors. */
  userId: number | null
}

// Featured reviews are newest first, then the testimonials of the editors in their order.
const testimonialsStatement = statement<TestimonialRow>(
  'reviews.testimonials',
  `select author, content, rating, image, "userId" from (
     select 0 as part, -extract(epoch from r.created_at) as place, -r.id as id,
       case when r.is_anonymous then r.masked_name
         else coalesce(u.firstname_th, u.firstname) || ' ' || coalesce(u.lastname_th, u.lastname) end as author, r.opinion as content, r.score as rating,
       case when not r.is_anonymous then (select ${imageJson('face')} from images face
         where face.id = u.avatar_image_id) end as image,
       case when not r.is_anonymous then u.id end as "userId"
     from reviews r join users u on u.id = r.user_id
     where r.is_featured and r.status = 'published' and r.score >= ${FEATURED_SCORE_MIN}
     union all
     select 1, t.position, t.id, t.author, t.content, t.rating, ${imageJson('i')}, null
     from testimonials t left join images i on i.id = t.image_id) told
   order by part, place, id limit $1`,
)

/** Featured reviews, then the testimonials of the editors. */
export function findTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return db.query(testimonialsStatement, [limit])
}
