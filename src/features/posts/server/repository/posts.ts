/** Writes posts and repairs their counters. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { type Db, statement } from '#server/database/db.ts'
import { anyOf, upsert } from '#server/database/upsert.ts'
import { feedTags, postDownloads, posts, postTags, storyTools } from '../tables.ts'

export type NewPost = typeof posts.$inferInsert & { id: number }

/** Inserts or updates posts. `view_count` only grows; `updateCounters` sets the other counters. */
export async function upsertPosts(db: Db, rows: readonly NewPost[]): Promise<void> {
  // Highlight positions are unique: frees the positions that these rows take.
  const positions = rows.flatMap((row) => row.highlightPosition ?? [])
  if (positions.length > 0) {
    await db.orm.update(posts).set({ highlightPosition: null }).where(anyOf(posts.highlightPosition, positions))
  }
  await upsert(db, posts, rows, {
    target: [posts.id],
    set: { viewCount: sql`greatest(${posts.viewCount}, excluded.view_count)` },
  })
}

/** Sets the tags of each post, in the given order. */
export async function replaceTags(db: Db, tagsByPost: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const postIds = [...tagsByPost.keys()]
  if (postIds.length === 0) return
  await db.orm.delete(postTags).where(anyOf(postTags.postId, postIds))
  const rows = [...tagsByPost].flatMap(([postId, tagIds]) =>
    tagIds.map((tagId, position) => ({ postId, tagId, position })),
  )
  await upsert(db, postTags, rows, { target: [postTags.postId, postTags.tagId] })
}

const insertFeedTags = statement(
  'posts.insertFeedTags',
  `insert into feed_tags (tag_id, published_at, post_id)
   with recursive closure as (
     select post_id, tag_id from post_tags where post_id = any($1)
     union
     select closure.post_id, tags.parent_id
     from closure join tags on tags.id = closure.tag_id
     where tags.parent_id is not null
   )
   select closure.tag_id, posts.published_at, posts.id
   from closure join posts on posts.id = closure.post_id
   where posts.status = 1 and posts.deleted_at is null`,
)

/** Lists every listed post among these under each of its tags and all their ancestors (decision Q-114). */
export async function replaceFeedTags(db: Db, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  await db.orm.delete(feedTags).where(anyOf(feedTags.postId, postIds))
  await db.query(insertFeedTags, [postIds])
}

// The counted rows belong to later features, which update the counters with each write; this statement repairs them.
const recountPosts = statement<{ id: number }>(
  'posts.recount',
  `with target as (select unnest($1::bigint[]) as id),
   likes as (select post_id, count(*) as n from post_likes where post_id = any($1) group by post_id),
   pins as (select post_id, count(*) as n from post_pins where post_id = any($1) group by post_id),
   used_its as (select post_id, count(*) as n from post_used_its where post_id = any($1) group by post_id),
   shares as (select post_id, count(*) as n from post_shares where post_id = any($1) group by post_id),
   votes as (select post_id, count(distinct user_id) as n from post_votes where post_id = any($1) group by post_id),
   shown as (
     select post_id, count(*) as n from comments
     where post_id = any($1) and is_shown and deleted_at is null group by post_id
   ),
   fresh as (
     select target.id, coalesce(likes.n, 0) as likes, coalesce(pins.n, 0) as pins, coalesce(shares.n, 0) as shares,
       coalesce(used_its.n, 0) as used_its, coalesce(votes.n, 0) as votes, coalesce(shown.n, 0) as comments
     from target
     left join likes on likes.post_id = target.id
     left join pins on pins.post_id = target.id
     left join shares on shares.post_id = target.id
     left join used_its on used_its.post_id = target.id
     left join votes on votes.post_id = target.id
     left join shown on shown.post_id = target.id
   )
   update posts set like_count = fresh.likes, pin_count = fresh.pins, share_count = fresh.shares,
     used_it_count = fresh.used_its, vote_count = fresh.votes, comment_count = fresh.comments
   from fresh
   where posts.id = fresh.id
     and (like_count, pin_count, share_count, used_it_count, vote_count, comment_count)
       is distinct from (fresh.likes, fresh.pins, fresh.shares, fresh.used_its, fresh.votes, fresh.comments)
   returning posts.id`,
)

const lockStatement = statement(
  'posts.lock',
  'select 1 from posts where id = any($1::bigint[]) order by id for no key update',
)

/** Prevents other writes to these posts until the transaction ends. */
export async function lockPosts(db: Db, postIds: readonly number[]): Promise<void> {
  await db.query(lockStatement, [postIds])
}

const unlistStatement = statement<{ id: number }>(
  'posts.unlistStories',
  `with nameless as (
     update teaching_stories set name_for_case_study = null, desc_for_case_study = null
     from posts where posts.id = teaching_stories.post_id and posts.author_id = $1
   )
   update posts set status = 2, highlight = 0, highlight_position = null, updated_at = now()
   where author_id = $1 and post_type = 'teaching_story' and status = 1 and deleted_at is null
   returning id`,
)

/** Unlists the author's stories; returns the ids of those that were listed. */
export async function unlistStories(db: Db, authorId: number): Promise<number[]> {
  return (await db.query(unlistStatement, [authorId])).map(({ id }) => id)
}

/** Sets the counters of these posts to the number of their rows; returns the ids of the posts that were wrong. */
export async function updateCounters(db: Db, postIds: readonly number[]): Promise<number[]> {
  const wrong = await db.query(recountPosts, [postIds])
  return wrong.map(({ id }) => id)
}

export type NewTool = Omit<typeof storyTools.$inferInsert, 'id'>

/**
 * Replaces the tools of these stories. A tool with the same position has the same id as before, and with it the users
 * who tried it.
 */
export async function replaceStoryTools(db: Db, postIds: readonly number[], tools: readonly NewTool[]): Promise<void> {
  await upsert(db, storyTools, tools, { target: [storyTools.postId, storyTools.position] })
  for (const postId of postIds) {
    const count = tools.filter((tool) => tool.postId === postId).length
    await db.orm.delete(storyTools).where(and(eq(storyTools.postId, postId), gte(storyTools.position, count)))
  }
}

export type NewDownload = Omit<typeof postDownloads.$inferInsert, 'id'>

/** Replaces the files of these posts. */
export async function replaceDownloads(
  db: Db,
  postIds: readonly number[],
  files: readonly NewDownload[],
): Promise<void> {
  await upsert(db, postDownloads, files, { target: [postDownloads.postId, postDownloads.position] })
  for (const postId of postIds) {
    const count = files.filter((file) => file.postId === postId).length
    await db.orm.delete(postDownloads).where(and(eq(postDownloads.postId, postId), gte(postDownloads.position, count)))
  }
}

const addViewsStatement = statement<{ viewCount: number }>(
  'posts.addViews',
  `with monthly as (
     insert into post_view_months (post_id, month, views)
     select $1, date_trunc('month', $3::timestamptz at time zone 'Asia/Bangkok')::date, $2 where $2 > 0
     on conflict (post_id, month) do update set views = post_view_months.views + excluded.views
   )
   update posts set view_count = view_count + $2 where id = $1 returning view_count as "viewCount"`,
)

/** Adds views to the total and to the Bangkok month of `at`; returns the new total. */
export async function insertViews(db: Db, { postId, views, at }: { postId: number; views: number; at: Date }) {
  const [row] = await db.query(addViewsStatement, [postId, views, at])
  return row?.viewCount ?? 0
}

// `greatest` allows moderators to hide a comment even if the counter is wrong.
const updateCommentCountStatement = statement<{ commentCount: number }>(
  'posts.updateCommentCount',
  `update posts set comment_count = greatest(0, comment_count + $2) where id = $1
   returning comment_count as "commentCount"`,
)

export async function updateCommentCount(db: Db, postId: number, comments: number): Promise<number> {
  const [row] = await db.query(updateCommentCountStatement, [postId, comments])
  return row?.commentCount ?? 0
}
