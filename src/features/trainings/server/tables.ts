/** Events: the columns that a post of type `event` has in addition to `posts`. */
import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const trainings = pgTable('trainings', {
  postId: bigint('post_id', { mode: 'number' }).primaryKey(),
  priceSatang: bigint('price_satang', { mode: 'number' }).notNull().default(0),
  seats: integer().notNull(),
  joinCount: integer('join_count').notNull().default(0),
  lastDateJoin: timestamp('last_date_join', { withTimezone: true }).notNull(),
  recordingUrl: text('recording_url'),
  isMonthly: boolean('is_monthly').notNull().default(false),
  /** `YYYY-MM-DD`, the first day of the month. */
  monthlyOn: date('monthly_on'),
  eventImageId: bigint('event_image_id', { mode: 'number' }),
  hasTest: boolean('has_test').notNull().default(false),
  hasCertificate: boolean('has_certificate').notNull().default(false),
})

export const trainingSessions = pgTable('training_sessions', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  trainingId: bigint('training_id', { mode: 'number' }).notNull(),
  position: smallint().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  channel: text().notNull().default(''),
})

export const trainingTools = pgTable(
  'training_tools',
  {
    trainingId: bigint('training_id', { mode: 'number' }).notNull(),
    techReviewId: bigint('tech_review_id', { mode: 'number' }).notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.trainingId, table.techReviewId] })],
)
