/** Seed section of testimonials. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, seedPart } from '#server/database/seed/seed-part.ts'

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
