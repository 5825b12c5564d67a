/** Seed sections of reviews and testimonials. */
import * as z from 'zod/mini'
import { maskName } from '#lib/thai.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { IMPACT_KEYS, REVIEW_STATUSES } from '../constants.ts'

const ReviewRow = z.strictObject({
  id: SeedId,
  user_id: SeedId,
  /** 1 training, 2 web */
  type: z.literal([1, 2]),
  score: z.int().check(z.gte(1), z.lte(5)),
  /** Plain text. */
  opinion: SeedText(2000),
  is_anonymous: z._default(z.boolean(), false),
  impacts: z._default(z.array(z.int().check(z.gte(1), z.lte(IMPACT_KEYS.length))), []),
  reviewable_id: orNull(SeedId),
  status: z._default(z.enum(REVIEW_STATUSES), 'published'),
  /** Was rejected: an admin decides. */
  is_held: z._default(z.boolean(), false),
  is_featured: z._default(z.boolean(), false),
  created_at: SeedTime,
  edited_at: orNull(SeedTime),
  /** The organiser's reply; for reviews of the site that of an admin. */
  reply: orNull(SeedText(1000)),
  replied_by: orNull(SeedId),
  replied_at: orNull(SeedTime),
  /** Why it is not published. */
  reason: z._default(z.string().check(z.maxLength(500)), ''),
})
type ReviewRow = z.output<typeof ReviewRow>

const upsertReviews = statement(
  'reviews.seed',
  `insert into reviews (id, user_id, type, score, opinion, is_anonymous, masked_name, impacts, reviewable_id, took_part,
     status, is_held, is_featured, created_at, edited_at, reply, replied_by, replied_at, reason)
   select id, user_id, type, score, opinion, is_anonymous, masked_name, impacts, reviewable_id,
     exists (select from user_events event where event.user_id = own.user_id and event.training_id = own.reviewable_id
       and event.state = 'joined'), status, is_held, is_featured, created_at, edited_at, reply, replied_by, replied_at,
     reason
   from json_populate_recordset(null::reviews, $1) own
   on conflict (id) do update set user_id = excluded.user_id, type = excluded.type, score = excluded.score,
     opinion = excluded.opinion, is_anonymous = excluded.is_anonymous, masked_name = excluded.masked_name,
     impacts = excluded.impacts, reviewable_id = excluded.reviewable_id, took_part = excluded.took_part, status = excluded.status,
     is_held = excluded.is_held, is_featured = excluded.is_featured, created_at = excluded.created_at,
     edited_at = excluded.edited_at, reply = excluded.reply, replied_by = excluded.replied_by,
     replied_at = excluded.replied_at, reason = excluded.reason`,
)

const listNames = statement<{ id: number; name: string }>(
  'reviews.seed-names',
  `select id, coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname) as name
   from users where id = any($1::bigint[])`,
)

export const reviewsSeed = seedPart<ReviewRow>({
  section: 'reviews',
  table: 'reviews',
  row: ReviewRow,
  key: (row) => row.id,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'reviewable_id', table: 'trainings', id: row.reviewable_id },
    { field: 'replied_by', table: 'users', id: row.replied_by },
  ],
  async write({ db }, rows) {
    const masks = await maskedNames(db, rows)
    await db.query(upsertReviews, [
      jsonRows(rows.map((row) => ({ ...row, masked_name: masks.get(row.user_id) ?? '' }))),
    ])
    await advanceIdentity(db, 'reviews')
  },
})

async function maskedNames(db: Db, rows: readonly ReviewRow[]): Promise<Map<number, string>> {
  const people = await db.query(listNames, [rows.map((row) => row.user_id)])
  return new Map(people.map(({ id, name }) => [id, maskName(name)]))
}

const TestimonialRow = z.strictObject({
  id: SeedId,
  author: SeedText(200),
  role: SeedText(200),
  content: SeedText(2000),
  rating: z.int().check(z.gte(1), z.lte(5)),
  image_id: orNull(SeedId),
  position: z._default(z.int().check(z.gte(0)), 0),
})
type TestimonialRow = z.output<typeof TestimonialRow>

const upsertTestimonials = statement(
  'reviews.seed-testimonials',
  `insert into testimonials (id, author, role, content, rating, image_id, position)
   select id, author, role, content, rating, image_id, position
   from json_populate_recordset(null::testimonials, $1)
   on conflict (id) do update set author = excluded.author, role = excluded.role,
     content = excluded.content, rating = excluded.rating, image_id = excluded.image_id, position = excluded.position`,
)

export const testimonialsSeed = seedPart<TestimonialRow>({
  section: 'testimonials',
  table: 'testimonials',
  row: TestimonialRow,
  key: (row) => row.id,
  references: (row) => [{ field: 'image_id', table: 'images', id: row.image_id }],
  async write({ db }, rows) {
    await db.query(upsertTestimonials, [jsonRows(rows)])
    await advanceIdentity(db, 'testimonials')
  },
})
