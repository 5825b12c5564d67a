/** Fields, checks and writes that the seeds of all post types share. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import type { Db } from '#server/database/db.ts'
import { orNull, type Reference, SeedId, SeedText, SeedTime } from '#server/database/seed/seed-part.ts'
import { replaceAssociatedPosts, upsertViewMonths } from '../repository/seed-posts.ts'
import { refreshPopularity, refreshUpcoming } from './list-orders.ts'
import { rebuildFeedTags, recountPosts, writePosts } from './write-posts.ts'

const DESCRIPTION_MAX_LENGTH = 100_000

export const postSeedFields = {
  id: SeedId,
  /** 0 draft, 1 published, 2 unlisted (STORY-005..007). */
  status: z.int().check(z.gte(0), z.lte(2)),
  topic: SeedText(300),
  headline_caption: z._default(z.string().check(z.maxLength(500)), ''),
  /** HTML; elements outside the editorial profile are removed. */
  description: z.string().check(z.maxLength(DESCRIPTION_MAX_LENGTH)),
  author_id: SeedId,
  tags: z._default(z.array(SeedId).check(z.maxLength(50)), []),
  image_id: orNull(SeedId),
  video: orNull(
    z.strictObject({
      provider: z.enum(['youtube', 'vimeo']),
      id: z.string().check(z.regex(/^[A-Za-z0-9_-]{6,20}$/)),
    }),
  ),
  /** 2 recommended; "new" follows from the date. */
  label: z._default(z.literal([0, 2]), 0),
  highlight: z._default(z.literal([0, 1]), 0),
  highlight_position: orNull(z.int().check(z.positive())),
  highlight_caption: orNull(SeedText(200)),
  highlight_description: orNull(SeedText(500)),
  minimum_voted_by: z._default(z.int().check(z.positive()), 20),
  view: z._default(z.int().check(z.gte(0)), 0),
  /** Views by Bangkok month, e.g. `2026-11`, for the teacher's statistics; they are part of `view`. */
  view_months: z._default(
    z.record(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)), z.int().check(z.positive())),
    {},
  ),
  created_at: SeedTime,
  published_at: orNull(SeedTime),
  updated_at: SeedTime,
  associates: z._default(z.array(SeedId).check(z.maxLength(20)), []),
}
const PostFields = z.object(postSeedFields)
type PostSeedRow = z.output<typeof PostFields>

export function postReferences(row: PostSeedRow): Reference[] {
  return [
    { field: 'author_id', table: 'users', id: row.author_id },
    { field: 'image_id', table: 'images', id: row.image_id },
    ...row.tags.map((id) => ({ field: 'tags', table: 'tags', id })),
    ...row.associates.map((id) => ({ field: 'associates', table: 'posts', id })),
  ]
}

/** Errors of single rows that the schema cannot express. */
export function checkPosts(section: string, rows: readonly PostSeedRow[]): string[] {
  return rows.flatMap((row, index) => {
    const errors: string[] = []
    const add = (field: string, text: string) => errors.push(`${section}[${index}].${field}: ${text}`)
    if (row.status !== 0 && !row.published_at) add('published_at', 'required unless the post is a draft')
    if (new Set(row.tags).size !== row.tags.length) add('tags', 'contains a tag twice')
    if (row.associates.includes(row.id)) add('associates', 'contains the post itself')
    const monthly = Object.values(row.view_months).reduce((sum, views) => sum + views, 0)
    if (monthly > row.view) add('view_months', 'more than all views')
    return errors
  })
}

/** Writes the rows of `posts` with their tags and monthly views. */
export async function writeSeedPosts(
  db: Db,
  postType: 'tech_review' | 'teaching_story' | 'event',
  rows: readonly PostSeedRow[],
): Promise<void> {
  await writePosts(
    db,
    rows.map((row) => ({
      id: row.id,
      postType,
      status: row.status,
      topic: row.topic,
      headlineCaption: row.headline_caption,
      description: row.description,
      authorId: row.author_id,
      imageId: row.image_id,
      videoProvider: row.video?.provider ?? null,
      videoId: row.video?.id ?? null,
      label: row.label,
      highlight: row.highlight,
      highlightPosition: row.highlight_position,
      highlightCaption: row.highlight_caption,
      highlightDescription: row.highlight_description,
      minimumVotedBy: row.minimum_voted_by,
      viewCount: row.view,
      createdAt: row.created_at,
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
      tagIds: row.tags,
    })),
  )
  await advanceIdentity(db, 'posts')
  await upsertViewMonths(
    db,
    rows.flatMap((row) =>
      Object.entries(row.view_months).map(([month, views]) => ({ postId: row.id, month: `${month}-01`, views })),
    ),
  )
}

/** Final step after all posts and reactions are written: links between posts, feed tags and counters. */
export async function finishSeedPosts(db: Db, rows: readonly PostSeedRow[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  const links = rows.flatMap((row) =>
    row.associates.map((associatedId, position) => ({ postId: row.id, associatedId, position })),
  )
  await replaceAssociatedPosts(db, ids, links)
  await rebuildFeedTags(db, ids)
  await recountPosts(db, ids)
  await refreshUpcoming({ db, now: new Date() })
  await refreshPopularity({ db, now: new Date() })
}
