/** SQL of reactions. */
import { type Db, statement } from '#server/db.ts'

const insertViewStatement = statement(
  'interactions.insertView',
  `with reader as (select from users where id = $4 and deleted_at is null for share)
   insert into post_views (post_id, viewer_key) select $1, $2 where $4::bigint is null or exists (select from reader)
   on conflict (post_id, viewer_key) do update set counted_at = now()
    where post_views.counted_at <= now() - make_interval(mins => $3)
   returning 1`,
)

/** Notes a view; false when this reader's last one is younger than `windowMinutes`, and for somebody who left. */
export async function insertView(
  db: Db,
  view: { postId: number; viewerKey: string; viewerId: number | null; windowMinutes: number },
): Promise<boolean> {
  const { postId, viewerKey, viewerId, windowMinutes } = view
  return (await db.query(insertViewStatement, [postId, viewerKey, windowMinutes, viewerId])).length > 0
}

// A view counts once in 60 minutes; a day leaves room for clocks that disagree.
const deleteOldViewsStatement = statement(
  'interactions.deleteOldViews',
  `delete from post_views where (post_id, viewer_key) in
     (select post_id, viewer_key from post_views where counted_at < now() - interval '1 day' limit $1)
   returning 1`,
)

/** At most `limit` of the views that were noted more than a day ago; answers how many. */
export async function deleteOldViews(db: Db, limit: number): Promise<number> {
  return (await db.query(deleteOldViewsStatement, [limit])).length
}

const deleteMarksStatement = statement(
  'interactions.deleteMarks',
  `with likes as (delete from post_likes where user_id = $1 returning post_id),
     pins as (delete from post_pins where user_id = $1 returning post_id),
     used_its as (delete from post_used_its where user_id = $1 returning post_id),
     votes as (delete from post_votes where user_id = $1 returning post_id),
     shares as (delete from post_shares where user_id = $1 returning post_id),
     tools as (delete from story_tool_used_its where user_id = $1),
     follows as (delete from follows where follower_id = $1 or user_id = $1),
     uses as (delete from post_uses where user_id = $1),
     notices as (delete from training_notices where user_id = $1),
     views as (delete from post_views where viewer_key = $2),
     comments as (delete from comment_likes where user_id = $1 returning comment_id)
   select array(select post_id from likes union select post_id from pins union select post_id from used_its
       union select post_id from votes union select post_id from shares) as "postIds",
     array(select comment_id from comments) as "commentIds"`,
)

/** Deletes every mark of a person; the posts and comments whose counters counted them. */
export async function deleteMarks(
  db: Db,
  userId: number,
  viewerKey: string,
): Promise<{ postIds: number[]; commentIds: number[] }> {
  const [row] = await db.query<{ postIds: string[]; commentIds: string[] }>(deleteMarksStatement, [userId, viewerKey])
  return { postIds: row?.postIds.map(Number) ?? [], commentIds: row?.commentIds.map(Number) ?? [] }
}
