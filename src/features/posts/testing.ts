/** Test factories of posts. */
import type { Db } from '#server/database/db.ts'
import { insertRow, insertRows, type NewRow, type Row } from '#test/rows.ts'
import { rebuildFeedTags } from './server/service/write-posts.ts'

type Post = Row<'posts'>
type NewPost = NewRow<'posts'> & { authorId: number }

interface Extras {
  /** In display order. */
  tagIds?: readonly number[]
}

let count = 0

/** Creates a published tech review by that author, an hour old, listed under its tags. */
export async function createTechReview(
  db: Db,
  { tagIds, review = {}, ...overrides }: NewPost & Extras & { review?: NewRow<'tech_reviews'> },
): Promise<Post> {
  const post = await insertPost(db, { postType: 'tech_review', ...overrides })
  await insertRow(db, 'tech_reviews', { toolName: `เครื่องมือ ${post.id}`, ...review, postId: post.id })
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
  }: NewPost & Extras & { story?: NewRow<'teaching_stories'>; tools?: NewRow<'story_tools'>[] },
): Promise<Post> {
  const post = await insertPost(db, { postType: 'teaching_story', ...overrides })
  await insertRow(db, 'teaching_stories', { type: 0, ...story, postId: post.id })
  for (const [position, tool] of tools.entries())
    await insertRow(db, 'story_tools', { name: `แอป ${position + 1}`, ...tool, postId: post.id, position })
  await addTags(db, post.id, tagIds)
  return post
}

/**
 * Creates the post of a training; `createTraining` of `#features/trainings/testing.ts` creates the complete training.
 */
export async function createEventPost(db: Db, { tagIds, ...overrides }: NewPost & Extras): Promise<Post> {
  const post = await insertPost(db, { postType: 'event', ...overrides })
  await addTags(db, post.id, tagIds)
  return post
}

function insertPost(db: Db, overrides: NewPost & { postType: string }): Promise<Post> {
  const publishedAt = new Date(Date.now() - 3_600_000)
  return insertRow(db, 'posts', {
    status: 1,
    topic: `เรื่องที่ ${++count}`,
    description: '<p>เนื้อหา</p>',
    excerpt: 'เนื้อหา',
    publishedAt: overrides.status === 0 ? null : publishedAt,
    ...overrides,
  })
}

async function addTags(db: Db, postId: number, tagIds: readonly number[] = []) {
  await insertRows(
    db,
    'post_tags',
    tagIds.map((tagId, position) => ({ postId, tagId, position })),
  )
  await rebuildFeedTags(db, [postId])
}
