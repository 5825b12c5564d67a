/** Posts of the three types, and the tables of tech reviews and teaching stories. */
import { bigint, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const posts = pgTable('posts', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  postType: text('post_type', { enum: ['tech_review', 'teaching_story', 'event'] }).notNull(),
  status: smallint().notNull().default(0),
  topic: text().notNull(),
  headlineCaption: text('headline_caption').notNull().default(''),
  description: text().notNull().default(''),
  excerpt: text().notNull().default(''),
  authorId: bigint('author_id', { mode: 'number' }).notNull(),
  imageId: bigint('image_id', { mode: 'number' }),
  videoProvider: text('video_provider', { enum: ['youtube', 'vimeo'] }),
  videoId: text('video_id'),
  label: smallint().notNull().default(0),
  highlight: smallint().notNull().default(0),
  highlightPosition: integer('highlight_position'),
  highlightCaption: text('highlight_caption'),
  highlightDescription: text('highlight_description'),
  minimumVotedBy: integer('minimum_voted_by').notNull().default(20),
  viewCount: bigint('view_count', { mode: 'number' }).notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  pinCount: integer('pin_count').notNull().default(0),
  shareCount: integer('share_count').notNull().default(0),
  usedItCount: integer('used_it_count').notNull().default(0),
  voteCount: integer('vote_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
})

/** Views of a post by Bangkok month, for the statistics of its teacher. */
export const postViewMonths = pgTable(
  'post_view_months',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    /** `YYYY-MM-01` */
    month: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.month] })],
)

export const postTags = pgTable(
  'post_tags',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    tagId: bigint('tag_id', { mode: 'number' }).notNull(),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] })],
)

export const feedTags = pgTable(
  'feed_tags',
  {
    tagId: bigint('tag_id', { mode: 'number' }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    postId: bigint('post_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.publishedAt, table.postId] })],
)

export const techReviews = pgTable('tech_reviews', {
  postId: bigint('post_id', { mode: 'number' }).primaryKey(),
  toolName: text('tool_name').notNull(),
  toolImageId: bigint('tool_image_id', { mode: 'number' }),
  appStore: text('app_store'),
  googlePlay: text('google_play'),
  website: text(),
  websiteSecondary: text('website_secondary'),
  manualFileName: text('manual_file_name'),
  manualStorageKey: text('manual_storage_key'),
  eduPlanOption: smallint('edu_plan_option').notNull().default(0),
})

export const techReviewImages = pgTable(
  'tech_review_images',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    position: smallint().notNull(),
    imageId: bigint('image_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] })],
)

export const teachingStories = pgTable('teaching_stories', {
  postId: bigint('post_id', { mode: 'number' }).primaryKey(),
  type: smallint().notNull(),
  nameForCaseStudy: text('name_for_case_study'),
  descForCaseStudy: text('desc_for_case_study'),
})

export const storyTools = pgTable('story_tools', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  postId: bigint('post_id', { mode: 'number' }).notNull(),
  position: smallint().notNull(),
  techReviewId: bigint('tech_review_id', { mode: 'number' }),
  name: text().notNull(),
  url: text(),
  imageId: bigint('image_id', { mode: 'number' }),
})

export const postDownloads = pgTable('post_downloads', {
  id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
  postId: bigint('post_id', { mode: 'number' }).notNull(),
  position: smallint().notNull(),
  name: text().notNull(),
  storageKey: text('storage_key'),
})

export const associatedPosts = pgTable(
  'associated_posts',
  {
    postId: bigint('post_id', { mode: 'number' }).notNull(),
    associatedId: bigint('associated_id', { mode: 'number' }).notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.associatedId] })],
)
