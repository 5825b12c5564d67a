/** Writes one story from the desk, with its tags and tools, and lists it again. */
import type { Db } from '#server/database/db.ts'
import { excerptOf } from '#server/html/editorial-html.ts'
import { replaceTags } from '../repository/posts.ts'
import {
  insertStory,
  type StoryFacts,
  type StoryPost,
  type StoryToolRow,
  updateStoryAuthor,
  updateStoryDeleted,
  updateStoryFacts,
  updateStoryPost,
  updateStoryStatus,
  writeStoryTools,
} from '../repository/stories.ts'
import { rebuildFeedTags } from './write-posts.ts'

/** What readers see of a story. The description is cleaned. */
type StoryText = Omit<StoryPost, 'excerpt'> &
  Omit<StoryFacts, 'id'> & { tagIds: readonly number[]; tools: readonly StoryToolRow[] }

/** Creates an empty draft; returns its id. */
export function createStoryPost(db: Db, story: { topic: string; authorId: number; now: Date }): Promise<number> {
  return insertStory(db, story)
}

/**
 * Replaces what readers see of a story, in the caller's transaction; returns the ids of its tools by position. The
 * excerpt is the beginning of the text (FEED-044).
 */
export async function writeStory(db: Db, story: StoryText, now: Date): Promise<ReadonlyMap<number, number>> {
  await updateStoryPost(db, { ...story, excerpt: excerptOf(story.description) || story.headlineCaption }, now)
  await updateStoryFacts(db, story)
  await replaceTags(db, new Map([[story.id, story.tagIds]]))
  return writeStoryTools(db, story.id, story.tools)
}

/**
 * any status to any; lists the story under its tags, or removes it from the lists. Call it after `writeStory`,
 * also if the status stays. `publishedAt` is the time of a first publishing.
 */
export async function changeStatusOfStory(
  db: Db,
  id: number,
  change: { status: number; now: Date; publishedAt: Date },
): Promise<void> {
  await updateStoryStatus(db, id, change)
  await rebuildFeedTags(db, [id])
}

/** Deletes a story for everyone, or brings it back with `deletedAt` null. */
export async function setStoryDeleted(
  db: Db,
  id: number,
  change: { deletedAt: Date | null; now: Date },
): Promise<void> {
  await updateStoryDeleted(db, id, change)
  await rebuildFeedTags(db, [id])
}

export function changeAuthorOfStory(db: Db, id: number, authorId: number): Promise<void> {
  return updateStoryAuthor(db, id, authorId)
}
