/** Writes posts and repairs their counters. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'

export interface NewPost {
  id: number
  postType: 'tech_review' | 'teaching_story' | 'event'
  /** 0 draft, 1 published, 2 unlisted (STORY-005..007). */
  status: number
  topic: string
  headlineCaption: string
  description: string
  excerpt: string
  authorId: number
  imageId: number | null
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
  label: number
  highlight: number
  highlightPosition: number | null
  highlightCaption: string | null
  highlightDescription: string | null
  minimumVotedBy: number
  viewCount: number
  createdAt: Date
  publishedAt: Date | null
  updatedAt: Date
}

// Highlight positions are unique: frees the positions that these posts take.
const freePositionsStatement = statement(
  'posts.free-positions',
  'update posts set highlight_position = null where highlight_position = any($1::integer[])',
)

const upsertStatement = statement(
  'posts.upsert',
  `insert into posts (id, post_type, status, topic, headline_caption, description, excerpt, author_id,
     image_id, video_provider, video_id, label, highlight, highlight_position, highlight_caption,
     highlight_description, minimum_voted_by, view_count, created_at, published_at, updated_at)
   select id, post_type, status, topic, headline_caption, description, excerpt, author_id, image_id,
     video_provider, video_id, label, highlight, highlight_position, highlight_caption, highlight_description,
     minimum_voted_by, view_count, created_at, published_at, updated_at
   from json_populate_recordset(null::posts, $1)
   on conflict (id) do update set post_type = excluded.post_type, status = excluded.status,
     topic = excluded.topic, headline_caption = excluded.headline_caption, description = excluded.description,
     excerpt = excluded.excerpt, author_id = excluded.author_id, image_id = excluded.image_id,
     video_provider = excluded.video_provider, video_id = excluded.video_id, label = excluded.label,
     highlight = excluded.highlight, highlight_position = excluded.highlight_position,
     highlight_caption = excluded.highlight_caption, highlight_description = excluded.highlight_description,
     minimum_voted_by = excluded.minimum_voted_by, view_count = greatest(posts.view_count, excluded.view_count),
     created_at = excluded.created_at, published_at = excluded.published_at, updated_at = excluded.updated_at`,
)

/** Inserts or updates posts. `view_count` only grows; `updateCounters` sets the other counters. */
export async function upsertPosts(db: Db, rows: readonly NewPost[]): Promise<void> {
  await db.query(freePositionsStatement, [rows.flatMap((row) => row.highlightPosition ?? [])])
  await db.query(upsertStatement, [jsonRows(rows)])
}

const deleteTagsStatement = statement('posts.delete-tags', 'delete from post_tags where post_id = any($1::bigint[])')
const insertTagsStatement = statement(
  'posts.insert-tags',
  `insert into post_tags (post_id, tag_id, position)
   select post_id, tag_id, position from json_populate_recordset(null::post_tags, $1)`,
)

/** Sets the tags of each post, in the given order. */
export async function replaceTags(db: Db, tagsByPost: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const postIds = [...tagsByPost.keys()]
  if (postIds.length === 0) return
  await db.query(deleteTagsStatement, [postIds])
  const rows = [...tagsByPost].flatMap(([postId, tagIds]) =>
    tagIds.map((tagId, position) => ({ postId, tagId, position })),
  )
  await db.query(insertTagsStatement, [jsonRows(rows)])
}

const deleteFeedTags = statement('posts.delete-feed-tags', 'delete from feed_tags where post_id = any($1::bigint[])')
const insertFeedTags = statement(
  'posts.insert-feed-tags',
  `insert into feed_tags (tag_id, published_at, post_id, popularity, upcoming)
   with recursive closure as (
     select post_id, tag_id from post_tags where post_id = any($1)
     union
     select closure.post_id, tags.parent_id
     from closure join tags on tags.id = closure.tag_id
     where tags.parent_id is not null
   )
   select closure.tag_id, posts.published_at, posts.id, posts.popularity, posts.upcoming
   from closure join posts on posts.id = closure.post_id
   where posts.status = 1 and posts.deleted_at is null`,
)

/** Lists every listed post among these under each of its tags and all their ancestors (decision Q-114). */
export async function replaceFeedTags(db: Db, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  await db.query(deleteFeedTags, [postIds])
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
  'posts.unlist-stories',
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

interface NewTool {
  postId: number
  position: number
  techReviewId: number | null
  name: string
  url: string | null
  imageId: number | null
}

const deleteOtherToolsStatement = statement(
  'posts.delete-other-tools',
  `delete from story_tools where post_id = any($1::bigint[]) and (post_id, position) not in
     (select post_id, position from json_populate_recordset(null::story_tools, $2))`,
)
const upsertToolsStatement = statement(
  'posts.upsert-tools',
  `insert into story_tools (post_id, position, tech_review_id, name, url, image_id)
   select post_id, position, tech_review_id, name, url, image_id
   from json_populate_recordset(null::story_tools, $1)
   on conflict (post_id, position) do update set tech_review_id = excluded.tech_review_id, name = excluded.name,
     url = excluded.url, image_id = excluded.image_id`,
)

/**
 * Replaces the tools of these stories. A tool with the same position has the same id as before, and with it the users
 * who tried it.
 */
export async function replaceStoryTools(db: Db, postIds: readonly number[], tools: readonly NewTool[]): Promise<void> {
  const rows = jsonRows(tools)
  await db.query(deleteOtherToolsStatement, [postIds, rows])
  await db.query(upsertToolsStatement, [rows])
}

interface NewDownload {
  postId: number
  position: number
  name: string
  storageKey: string | null
  bytes: number | null
  /** Media type. */
  type: string | null
}

const deleteOtherDownloadsStatement = statement(
  'posts.delete-other-downloads',
  `delete from post_downloads where post_id = any($1::bigint[]) and (post_id, position) not in
     (select post_id, position from json_populate_recordset(null::post_downloads, $2))`,
)
const upsertDownloadsStatement = statement(
  'posts.upsert-downloads',
  `insert into post_downloads (post_id, position, name, storage_key, bytes, type)
   select post_id, position, name, storage_key, bytes, type
   from json_populate_recordset(null::post_downloads, $1)
   on conflict (post_id, position) do update set name = excluded.name, storage_key = excluded.storage_key,
     bytes = excluded.bytes, type = excluded.type`,
)

/** Replaces the files of these posts. */
export async function replaceDownloads(
  db: Db,
  postIds: readonly number[],
  files: readonly NewDownload[],
): Promise<void> {
  const rows = jsonRows(files)
  await db.query(deleteOtherDownloadsStatement, [postIds, rows])
  await db.query(upsertDownloadsStatement, [rows])
}

const addViewsStatement = statement<{ viewCount: number }>(
  'posts.add-views',
  `with monthly as (
     insert into post_view_months (post_id, month, views)
     select $1, date_trunc('month', $3::timestamptz at time zone 'Asia/Bangkok')::date, $2 where $2 > 0
     on conflict (post_id, month) do update set views = post_view_months.views + excluded.views
   ), daily as (
     insert into post_view_days (post_id, day, views)
     select $1, ($3::timestamptz at time zone 'Asia/Bangkok')::date, $2 where $2 > 0
     on conflict (post_id, day) do update set views = post_view_days.views + excluded.views
   )
   update posts set view_count = view_count + $2 where id = $1 returning view_count as "viewCount"`,
)

/** Adds views to the total and to the Bangkok month and day of `at`; returns the new total. */
export async function insertViews(db: Db, { postId, views, at }: { postId: number; views: number; at: Date }) {
  const [row] = await db.query(addViewsStatement, [postId, views, at])
  return row?.viewCount ?? 0
}

const deleteViewDaysStatement = statement(
  'posts.delete-view-days',
  `delete from post_view_days where (post_id, day) in
     (select post_id, day from post_view_days where day < current_date - $1::integer limit $2)
   returning 1`,
)

/** Deletes at most `limit` daily counts older than `days`; returns the number deleted. */
export async function deleteViewDays(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  return (await db.query(deleteViewDaysStatement, [days, limit])).length
}

// `greatest` allows moderators to hide a comment even if the counter is wrong.
const updateCommentCountStatement = statement<{ commentCount: number }>(
  'posts.update-comment-count',
  `update posts set comment_count = greatest(0, comment_count + $2) where id = $1
   returning comment_count as "commentCount"`,
)

export async function updateCommentCount(db: Db, postId: number, comments: number): Promise<number> {
  const [row] = await db.query(updateCommentCountStatement, [postId, comments])
  return row?.commentCount ?? 0
}
