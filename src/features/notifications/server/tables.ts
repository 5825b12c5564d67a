/** Notifications, and the users' choice of which kinds are mailed. */
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { MAIL_KINDS, NOTIFICATION_KINDS } from '../constants.ts'

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
  groupKey: text('group_key').notNull(),
  actorId: bigint('actor_id', { mode: 'number' }),
  postId: bigint('post_id', { mode: 'number' }),
  commentId: bigint('comment_id', { mode: 'number' }),
  subject: text().notNull().default(''),
  path: text().notNull().default(''),
  action: text().notNull().default(''),
  reason: text().notNull().default(''),
  count: integer().notNull().default(1),
  readCount: integer('read_count').notNull().default(0),
  happenedAt: timestamp('happened_at', { withTimezone: true }).notNull().defaultNow(),
  mailedAt: timestamp('mailed_at', { withTimezone: true }),
})

export const notificationMails = pgTable(
  'notification_mails',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    isWanted: boolean('is_wanted').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
