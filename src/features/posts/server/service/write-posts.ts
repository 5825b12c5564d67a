/** The life of posts, whatever their kind: how one is written, listed under its tags, and counted. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { cleanEditorialHtml, excerptOf } from '#server/html/editorial-html.ts'
import { type PostCounter, updateCounter } from '../repository/counters.ts'
import {
  insertViews,
  lockPosts,
  type NewPost,
  replaceFeedTags,
  replaceTags,
  unlistStories,
  updateCommentCount,
  updateCounters,
  upsertPosts,
} from '../repository/posts.ts'

/** A post as it comes from outside: its description is not clean yet, its excerpt is made of it. */
export type PostDraft = Omit<NewPost, 'excerpt'> & { description: string; tagIds: readonly number[] }

/**
 * Writes posts with their tags; call `rebuildFeedTags` when every tag and post is there. The description is cleaned
 * (POST-011), the excerpt is its beginning as text (FEED-044).
 * @throws {HtmlTooComplex} for a description over 100,000 characters
 */
export async function writePosts(db: Db, drafts: readonly PostDraft[]): Promise<void> {
  const rows = drafts.map(({ tagIds: _, ...draft }) => {
    const description = cleanEditorialHtml(draft.description)
    return { ...draft, description, excerpt: excerptOf(description) }
  })
  await upsertPosts(db, rows)
  await replaceTags(db, new Map(drafts.map((draft) => [draft.id, draft.tagIds])))
}

/** Puts listed posts under their tags and all ancestors, takes unlisted ones out. */
export async function rebuildFeedTags(db: Db, postIds: readonly number[]): Promise<void> {
  await replaceFeedTags(db, postIds)
}

/** Sets the counters of these posts to what the rows say; answers the ids whose counters were wrong. */
export async function recount(db: Db, postIds: readonly number[]): Promise<number[]> {
  if (postIds.length === 0) return []
  return db.transaction(async (tx) => {
    // Whoever likes a post at this moment changes its counter before the rows are counted, or after.
    await lockPosts(tx, postIds)
    return updateCounters(tx, postIds)
  })
}

/** A deleted account's stories leave every list and lose the names written into them; links still open. */
export async function unlistStoriesOf(
  { db, contentChanged }: Pick<Context, 'db' | 'contentChanged'>,
  userId: number,
): Promise<void> {
  const postIds = await unlistStories(db, userId)
  await replaceFeedTags(db, postIds)
  if (postIds.length > 0) await contentChanged(db)
}

/** Adds views of a moment to a post in the caller's transaction; answers how many it has now. */
export function addViews(db: Db, view: { postId: number; views: number; at: Date }): Promise<number> {
  return insertViews(db, view)
}

/**
 * Until the transaction `db` ends nobody else writes, shows, hides or removes comments of these posts: take it before
 * the comments' own rows, and a reply that comes meanwhile sees what became of its comment.
 */
export function holdPosts(db: Db, postIds: readonly number[]): Promise<void> {
  return lockPosts(db, postIds)
}

/** Adds to the comments that everybody sees under a post, negative to take away; answers how many there are now. */
export function addComments(db: Db, postId: number, comments: number): Promise<number> {
  return updateCommentCount(db, postId, comments)
}

/**
 * Adds to a counter of a post that `lockVisiblePost` locked, in the transaction that wrote the counted row; answers
 * the counter's new value.
 */
export function addToCounter(db: Db, postId: number, counter: PostCounter, change: number): Promise<number> {
  return updateCounter(db, postId, counter, change)
}
