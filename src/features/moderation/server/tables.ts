/** Tables of reports, and of comments that await a decision. */
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { DECISIONS, REPORT_REASONS } from '../constants.ts'

export const commentReports = pgTable('comment_reports', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  commentId: bigint('comment_id', { mode: 'number' }).notNull(),
  userId: bigint('user_id', { mode: 'number' }),
  reason: text({ enum: REPORT_REASONS }).notNull(),
  details: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decision: text({ enum: DECISIONS }),
})

export const reportCases = pgTable('report_cases', {
  commentId: bigint('comment_id', { mode: 'number' }).primaryKey(),
  postId: bigint('post_id', { mode: 'number' }).notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  reportCount: integer('report_count').notNull().default(1),
})
