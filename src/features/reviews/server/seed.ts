/** Seed section of testimonials. */
import * as z from 'zod/mini'
import { orNull, SeedId, SeedText, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, upsert } from '#server/database/upsert.ts'
import { testimonials } from './tables.ts'

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

export const testimonialsSeed = seedPart<TestimonialRow>({
  section: 'testimonials',
  table: 'testimonials',
  row: TestimonialRow,
  key: (row) => row.id,
  references: (row) => [{ field: 'image_id', table: 'images', id: row.image_id }],
  async write({ db }, rows) {
    const all = rows.map(({ image_id: imageId, ...row }) => ({ ...row, imageId }))
    await upsert(db, testimonials, all, { target: [testimonials.id] })
    await advanceIdentity(db, testimonials)
  },
})
