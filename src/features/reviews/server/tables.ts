/** Testimonials of the home page. */
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const testimonials = pgTable('testimonials', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  author: text().notNull(),
  role: text().notNull(),
  content: text().notNull(),
  rating: smallint().notNull(),
  imageId: bigint('image_id', { mode: 'number' }),
  position: integer().notNull().default(0),
})
