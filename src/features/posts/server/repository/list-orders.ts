/** Updates the sort keys of the orders `popular` and `upcoming` (Q-179, decision 0041). */
import { type Db, statement } from '#server/database/db.ts'

interface Batch {
  afterId: number
  limit: number
  now: Date
}

/** What one event of the last 30 days adds to a post's popularity. */
const WEIGHTS = { view: 1, like: 5, pin: 10, usedIt: 20 }

// Views are counted by month: of the month in which the 30 days begin, the share of its days within them counts. Whole days, so that most scores change once a day.
const BEGIN = `(date_trunc('day', $3::timestamptz at time zone 'Asia/Bangkok') - interval '30 days')`
const MONTH = `date_trunc('month', ${BEGIN})`
const SHARE = `extract(epoch from ${MONTH} + interval '1 month' - ${BEGIN})
  / extract(epoch from (${MONTH} + interval '1 month') - ${MONTH})`
const since = (table: string) =>
  `(select count(*) from ${table} event where event.post_id = posts.id and event.created_at > $3::timestamptz - interval '30 days')`

// Skips posts that a reaction holds: their next turn is an hour later.
const popularityStatement = statement<{ lastId: number | null }>(
  'posts.update-popularity',
  `with batch as materialized (
     select id, popularity from posts where id > $1 order by id limit $2
   ), fresh as materialized (
     select posts.id, posts.popularity as old,
       round(${WEIGHTS.view} * coalesce((select sum(case when months.month < ${MONTH}::date then 0
           when months.month = ${MONTH}::date then months.views * ${SHARE} else months.views end)
           from post_view_months months where months.post_id = posts.id and months.month >= ${MONTH}::date), 0)
         + ${WEIGHTS.like} * ${since('post_likes')} + ${WEIGHTS.pin} * ${since('post_pins')}
         + ${WEIGHTS.usedIt} * ${since('post_used_its')})::bigint as score
     from batch posts
   ), locked as materialized (
     select posts.id, fresh.score from posts join fresh on fresh.id = posts.id and fresh.score <> fresh.old
     order by posts.id for no key update of posts skip locked
   ), changed as (
     update posts set popularity = locked.score from locked where posts.id = locked.id
   ), listed as (
     update feed_tags set popularity = locked.score from locked where feed_tags.post_id = locked.id
   )
   select max(id) as "lastId" from batch`,
)

/** Updates the popularity of at most `limit` posts after this id. Returns the last id, or null at the end. */
export async function updatePopularity(db: Db, { afterId, limit, now }: Batch): Promise<number | null> {
  const [row] = await db.query(popularityStatement, [afterId, limit, now])
  return row?.lastId ?? null
}

// Views of the last hour, by which lists of the office sort: an index on the counter would slow every view down.
const viewsStatement = statement<{ lastId: number | null }>(
  'posts.update-counted-views',
  `with batch as materialized (
     select id, view_count, counted_views from posts where id > $1 order by id limit $2
   ), locked as materialized (
     select posts.id, batch.view_count as views from posts
     join batch on batch.id = posts.id and batch.view_count <> batch.counted_views
     order by posts.id for no key update of posts skip locked
   ), changed as (
     update posts set counted_views = locked.views from locked where posts.id = locked.id
   )
   select max(id) as "lastId" from batch`,
)

/** Copies the views of at most `limit` posts after this id. Returns the last id, or null at the end. */
export async function updateCountedViews(db: Db, { afterId, limit }: Omit<Batch, 'now'>): Promise<number | null> {
  const [row] = await db.query(viewsStatement, [afterId, limit])
  return row?.lastId ?? null
}

// The band of a state is wider than any time in it. The states are those of `trainingState`.
const BAND = 100_000_000_000
const upcomingStatement = statement<{ lastId: number | null }>(
  'posts.update-upcoming',
  `with batch as materialized (
     select post_id from trainings where post_id > $2 order by post_id limit $3
   ), states as materialized (
     select training.post_id as id, posts.upcoming as old,
       exists (select from training_sessions session where session.training_id = training.post_id
         and session.starts_at <= $1 and $1 < session.ends_at) as is_live,
       $1 < training.last_date_join and training.join_count < training.seats as is_open,
       not exists (select from training_sessions session where session.training_id = training.post_id
         and session.ends_at > $1) and training.recording_url is not null as is_replay,
       coalesce((select min(session.starts_at) from training_sessions session
         where session.training_id = training.post_id and session.ends_at > $1), training.last_date_join) as next_at
     from batch join trainings training on training.post_id = batch.post_id
     join posts on posts.id = training.post_id
   ), fresh as materialized (
     select id, old, case
       when is_live then ${5 * BAND} - extract(epoch from next_at)::bigint
       when is_open then ${4 * BAND} - extract(epoch from next_at)::bigint
       when is_replay then ${2 * BAND}
       else ${BAND} end as score
     from states
   ), locked as materialized (
     select posts.id, fresh.score from posts join fresh on fresh.id = posts.id and fresh.score <> fresh.old
     order by posts.id for no key update of posts skip locked
   ), listed as (
     update feed_tags set upcoming = locked.score from locked where feed_tags.post_id = locked.id
   ), changed as (
     update posts set upcoming = locked.score from locked where posts.id = locked.id
   )
   select max(post_id) as "lastId" from batch`,
)

/** Updates the place of at most `limit` trainings after this id. Returns the last id, or null at the end. */
export async function updateUpcoming(db: Db, { afterId, limit, now }: Batch): Promise<number | null> {
  const [row] = await db.query(upcomingStatement, [now, afterId, limit])
  return row?.lastId ?? null
}
