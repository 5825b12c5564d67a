/** Test factories of posts. */
import type { Db } from '#server/database/db.ts'
import { rebuildFeedTags } from './server/service/write-posts.ts'
import { posts, postTags, storyTools, teachingStories, techReviews } from './server/tables.ts'

type NewPost = typeof posts.$inferInsert
type Post = typeof posts.$inferSelect

interface Extras {
  /** In display order. */
  tagIds?: readonly number[]
}

let count = 0

/** Creates a published tech review by that author, an hour old, listed under its tags. */
export async function createTechReview(
  db: Db,
  {
    tagIds,
    review = {},
    ...overrides
  }: Partial<NewPost> & Pick<NewPost, 'authorId'> & Extras & { review?: Partial<typeof techReviews.$inferInsert> },
): Promise<Post> {
  const post = await insertPost(db, { postType: 'tech_review', ...overrides })
  await db.orm.insert(techReviews).values({ toolName: `เครื่องมือ ${post.id}`, ...review, postId: post.id })
  await addTags(db, post.id, tagIds)
  return post
}

/** Creates a published teaching story; `story.type` 1 makes it a case study. */
export async function createStory(
  db: Db,
  {
    tagIds,
    story = {},
    tools = [],
    ...overrides
  }: Partial<NewPost> &
    Pick<NewPost, 'authorId'> &
    Extras & {
      story?: Partial<typeof teachingStories.$inferInsert>
      tools?: Partial<typeof storyTools.$inferInsert>[]
    },
): Promise<Post> {
  const post = await insertPost(db, { postType: 'teaching_story', ...overrides })
  await db.orm.insert(teachingStories).values({ type: 0, ...story, postId: post.id })
  if (tools.length > 0) {
    await db.orm
      .insert(storyTools)
      .values(tools.map((tool, position) => ({ name: `แอป ${position + 1}`, ...tool, postId: post.id, position })))
  }
  await addTags(db, post.id, tagIds)
  return post
}

/**
 * Creates the post of a training; `createTraining` of `#features/trainings/testing.ts` creates the complete training.
 */
export async function createEventPost(
  db: Db,
  { tagIds, ...overrides }: Partial<NewPost> & Pick<NewPost, 'authorId'> & Extras,
): Promise<Post> {
  const post = await insertPost(db, { postType: 'event', ...overrides })
  await addTags(db, post.id, tagIds)
  return post
}

async function insertPost(db: Db, overrides: Partial<NewPost> & Pick<NewPost, 'authorId' | 'postType'>): Promise<Post> {
  const publishedAt = new Date(Date.now() - 3_600_000)
  const [post] = await db.orm
    .insert(posts)
    .values({
      status: 1,
      topic: `เรื่องที่ ${++count}`,
      description: '<p>เนื้อหา</p>',
      excerpt: 'เนื้อหา',
      publishedAt: overrides.status === 0 ? null : publishedAt,
      ...overrides,
    })
    .returning()
  return post as Post
}

async function addTags(db: Db, postId: number, tagIds: readonly number[] = []) {
  if (tagIds.length > 0) {
    await db.orm.insert(postTags).values(tagIds.map((tagId, position) => ({ postId, tagId, position })))
  }
  await rebuildFeedTags(db, [postId])
}
