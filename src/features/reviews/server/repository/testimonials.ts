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

// Featured reviews without a place are in front, newest first; then everything in the order of the admins.
const PLACE = 'coalesce(r.testimonial_position, -1)'
const FEATURED = `r.is_featured and r.status = 'published' and r.score >= ${FEATURED_SCORE_MIN}`
const AUTHOR = `case when r.is_anonymous then r.masked_name
   else coalesce(u.firstname_th, u.firstname) || ' ' || coalesce(u.lastname_th, u.lastname) end`
const FACE = `case when not r.is_anonymous then (select ${imageJson('face')} from images face
   where face.id = u.avatar_image_id) end`

const testimonialsStatement = statement<TestimonialRow>(
  'reviews.testimonials',
  `select author, content, rating, image, "userId" from (
     select ${PLACE} as place, -extract(epoch from r.created_at) as age, -r.id as id, ${AUTHOR} as author,
       r.opinion as content, r.score as rating, ${FACE} as image, case when not r.is_anonymous then u.id end as "userId"
     from reviews r join users u on u.id = r.user_id where ${FEATURED}
     union all
     select t.position, 0, t.id, t.author, t.content, t.rating, ${imageJson('i')}, null
     from testimonials t left join images i on i.id = t.image_id where t.is_shown) told
   order by place, age, id limit $1`,
)

/** Featured reviews, then the testimonials of the editors. */
export function findTestimonials(db: Db, limit: number): Promise<TestimonialRow[]> {
  return db.query(testimonialsStatement, [limit])
}

export interface ListedTestimonial {
  kind: 'review' | 'own'
  id: number
  author: string
  /** Empty for a review. */
  role: string
  content: string
  rating: number
  image: Image | null
  isShown: boolean
  /** 0 for a review. */
  revision: number
}

const listedStatement = statement<ListedTestimonial>(
  'reviews.listed-testimonials',
  `select kind, id, author, role, content, rating, image, "isShown", revision from (
     select 'review' as kind, r.id, ${PLACE} as place, -extract(epoch from r.created_at) as age, -r.id as last,
       ${AUTHOR} as author, '' as role, r.opinion as content, r.score as rating, ${FACE} as image, true as "isShown",
       0 as revision
     from reviews r join users u on u.id = r.user_id where ${FEATURED}
     union all
     select 'own', t.id, t.position, 0, t.id, t.author, t.role, t.content, t.rating, ${imageJson('i')}, t.is_shown,
       t.revision
     from testimonials t left join images i on i.id = t.image_id) told
   order by place, age, last`,
)

/** All testimonials in the order of home, also those that are off. */
export function listTestimonialRows(db: Db): Promise<ListedTestimonial[]> {
  return db.query(listedStatement)
}

/** Reviews among which a search looks. */
const CANDIDATES_SEARCHED = 2_000
const candidatesStatement = statement<ListedTestimonial>(
  'reviews.testimonial-candidates',
  `select 'review' as kind, r.id, ${AUTHOR} as author, '' as role, r.opinion as content, r.score as rating,
     ${FACE} as image, true as "isShown", 0 as revision
   from (select * from reviews where status = 'published' and score >= ${FEATURED_SCORE_MIN} and not is_featured
     and opinion <> '' order by id desc limit ${CANDIDATES_SEARCHED}) r
   join users u on u.id = r.user_id
   where strpos(lower(r.opinion), lower($1)) > 0 order by r.id desc limit $2`,
)

/** The newest published reviews that may be on home and are not. */
export function listReviewCandidates(db: Db, search: string, limit: number): Promise<ListedTestimonial[]> {
  return db.query(candidatesStatement, [search, limit])
}

const lockStatement = statement('reviews.lock-testimonials', `select pg_advisory_xact_lock(hashtext('testimonials'))`)

/** Serialises changes of the list. */
export async function lockTestimonials(db: Db): Promise<void> {
  await db.query(lockStatement)
}

type WrittenTestimonial = Pick<ListedTestimonial, 'author' | 'role' | 'content' | 'rating' | 'isShown'>

const insertStatement = statement<{ id: number }>(
  'reviews.insert-testimonial',
  `insert into testimonials (author, role, content, rating, is_shown, position)
   values ($1, $2, $3, $4, $5, greatest((select max(position) from testimonials),
     (select max(testimonial_position) from reviews where is_featured), 0) + 1) returning id`,
)

export async function insertTestimonial(db: Db, written: WrittenTestimonial): Promise<number> {
  const { author, role, content, rating, isShown } = written
  return (await db.query(insertStatement, [author, role, content, rating, isShown]))[0]!.id
}

const updateStatement = statement(
  'reviews.update-testimonial',
  `update testimonials set author = $2, role = $3, content = $4, rating = $5, is_shown = $6, revision = revision + 1
   where id = $1`,
)

export async function updateTestimonial(db: Db, id: number, written: WrittenTestimonial): Promise<void> {
  const { author, role, content, rating, isShown } = written
  await db.query(updateStatement, [id, author, role, content, rating, isShown])
}

const deleteStatement = statement('reviews.delete-testimonial', 'delete from testimonials where id = $1')

export async function deleteTestimonial(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}

const placeOwnStatement = statement(
  'reviews.place-testimonials',
  `update testimonials set position = placed.place from unnest($1::bigint[], $2::integer[]) as placed (id, place)
   where testimonials.id = placed.id`,
)
const placeReviewsStatement = statement(
  'reviews.place-featured',
  `update reviews set testimonial_position = placed.place from unnest($1::bigint[], $2::integer[]) as placed (id, place)
   where reviews.id = placed.id and reviews.is_featured`,
)

/** Numbers the testimonials in this order. */
export async function placeTestimonials(
  db: Db,
  order: readonly Pick<ListedTestimonial, 'kind' | 'id'>[],
): Promise<void> {
  const placed = order.map((one, index) => ({ ...one, place: index + 1 }))
  const columns = (kind: ListedTestimonial['kind']) => {
    const own = placed.filter((one) => one.kind === kind)
    return [own.map(({ id }) => id), own.map(({ place }) => place)]
  }
  await db.query(placeOwnStatement, columns('own'))
  await db.query(placeReviewsStatement, columns('review'))
}
