/** Tables of comments with one level of replies, and of stickers. */
import { bigint, boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const stickers = pgTable('stickers', {
  id: smallint().primaryKey(),
  key: text().notNull(),
  name: text().notNull(),
  path: text().notNull(),
  alt: text().notNull(),
})

export const comments = pgTable('comments', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  postId: bigint('post_id', { mode: 'number' }).notNull(),
  parentId: bigint('parent_id', { mode: 'number' }),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  commentAs: smallint('comment_as').notNull().default(0),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  anonymousName: text('anonymous_name'),
  isShown: boolean('is_shown').notNull().default(true),
  body: text().notNull(),
  stickerIds: smallint('sticker_ids').array().notNull().default([]),
  likeCount: integer('like_count').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
})

/** Time of a person's last captcha pass. Later comments count towards the rate. */
export const commentCaptchaPasses = pgTable('comment_captcha_passes', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  passedAt: timestamp('passed_at', { withTimezone: true }).notNull(),
})
