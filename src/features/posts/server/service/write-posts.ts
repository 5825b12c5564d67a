/** Writes posts of every type, lists them under their tags and updates their counters. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { cleanEditorialHtml, excerptOf } from '#server/html/editorial-html.ts'
import { type PostCounter, updateCounter } from '../repository/counters.ts'
import { updateToUnedited } from '../repository/edit-posts.ts'
import { replacePostSets } from '../repository/post-sets.ts'
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

/** A post before `writePosts`, which cleans the description and derives the excerpt from it. */
type PostDraft = Omit<NewPost, 'excerpt'> & { description: string; tagIds: readonly number[] }

/**
 * Writes posts with their tags; call `rebuildFeedTags` after all tags and posts are written. The description is cleaned
 * (POST-011); the excerpt is its beginning as text (FEED-044).
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

/** Lists listed posts under their tags and all ancestors, and removes unlisted ones; counts follow. */
export async function rebuildFeedTags(db: Db, postIds: readonly number[]): Promise<void> {
  await replaceFeedTags(db, postIds)
  await replacePostSets(db, postIds)
}

/** Sets the counters of these posts to the number of their rows; returns the ids whose counters were wrong. */
export async function recountPosts(db: Db, postIds: readonly number[]): Promise<number[]> {
  if (postIds.length === 0) return []
  return db.transaction(async (tx) => {
    // With the lock, a concurrent reaction changes its counter either before or after the rows are counted.
    await lockPosts(tx, postIds)
    return updateCounters(tx, postIds)
  })
}

/** Unlists the stories of a deleted account and removes the names written into them; their links still open. */
export async function unlistStoriesOf(
  { db, contentChanged }: Pick<Context, 'db' | 'contentChanged'>,
  userId: number,
): Promise<void> {
  await updateToUnedited(db, userId)
  const postIds = await unlistStories(db, userId)
  await rebuildFeedTags(db, postIds)
  if (postIds.length > 0) await contentChanged(db)
}

/** Adds views at a given time to a post in the caller's transaction; returns the new total. */
export function addViews(db: Db, view: { postId: number; views: number; at: Date }): Promise<number> {
  return insertViews(db, view)
}

/**
 * Locks posts until the transaction `db` ends, so that no other transaction writes, shows, hides or removes their
 * comments. Take this lock before locking the comments' rows, so that a concurrent reply sees the final state of its
 * comment.
 */
export function lockPostRows(db: Db, postIds: readonly number[]): Promise<void> {
  return lockPosts(db, postIds)
}

/** Adds to the number of visible comments of a post; negative to subtract. Returns the new number. */
export function changeCommentCount(db: Db, postId: number, comments: number): Promise<number> {
  return updateCommentCount(db, postId, comments)
}

/**
 * Adds to a counter of a post that `lockVisiblePost` locked, in the transaction that wrote the counted row. Returns the
 * new value.
 */
export function addToCounter(db: Db, postId: number, counter: PostCounter, change: number): Promise<number> {
  return updateCounter(db, postId, counter, change)
}
