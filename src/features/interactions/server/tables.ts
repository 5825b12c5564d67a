/** Reactions: one row per user and target. The counters of posts and comments equal the number of these rows. */
import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const reactionColumns = () => ({
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  postId: bigint('post_id', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const postLikes = pgTable('post_likes', reactionColumns(), (table) => [
  primaryKey({ columns: [table.userId, table.postId] }),
])
export const postPins = pgTable('post_pins', reactionColumns(), (table) => [
  primaryKey({ columns: [table.userId, table.postId] }),
])
export const postUsedIts = pgTable('post_used_its', reactionColumns(), (table) => [
  primaryKey({ columns: [table.userId, table.postId] }),
])

export const postVotes = pgTable(
  'post_votes',
  {
    ...reactionColumns(),
    kind: text({ enum: ['vote', 'request'] })
      .notNull()
      .default('vote'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId, table.kind] })],
)

export const postShares = pgTable('post_shares', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  ...reactionColumns(),
  target: text({ enum: ['facebook', 'x', 'url', 'line'] }).notNull(),
})

export const storyToolUsedIts = pgTable(
  'story_tool_used_its',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    storyToolId: bigint('story_tool_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyToolId] })],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    commentId: bigint('comment_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.commentId] })],
)

export const follows = pgTable(
  'follows',
  {
    followerId: bigint('follower_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.userId] })],
)

export const postViews = pgTable(
  'post_views',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    viewerKey: text('viewer_key').notNull(),
    /** Only set for visitors; null for signed-in users. */
    deviceKey: text('device_key'),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.viewerKey] })],
)

/** How often a user watched a video or downloaded a manual. */
export const postUses = pgTable(
  'post_uses',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    action: text({ enum: ['watch-vdo', 'download-manual'] }).notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId, table.action] })],
)

/** Trainings whose opening was detected, one row each. */
export const trainingOpenings = pgTable('training_openings', {
  trainingId: bigint('training_id', { mode: 'number' }).primaryKey(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One notification per voter and training; `notifiedAt` is null until it is sent. */
export const trainingOpeningNotifications = pgTable(
  'training_opening_notifications',
  {
    trainingId: bigint('training_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.trainingId, table.userId] })],
)
