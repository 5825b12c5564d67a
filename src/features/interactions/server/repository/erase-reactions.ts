/** SQL that deletes all reactions of a user. */
import { type Db, statement } from '#server/database/db.ts'

const deleteStatement = statement<{ postIds: number[]; commentIds: number[] }>(
  'interactions.delete-reactions',
  `with likes as (delete from post_likes where user_id = $1 returning post_id),
     pins as (delete from post_pins where user_id = $1 returning post_id),
     used_its as (delete from post_used_its where user_id = $1 returning post_id),
     votes as (delete from post_votes where user_id = $1 returning post_id),
     shares as (delete from post_shares where user_id = $1 returning post_id),
     tools as (delete from story_tool_used_its where user_id = $1),
     follows as (delete from follows where follower_id = $1 or user_id = $1),
     uses as (delete from post_uses where user_id = $1),
     openings as (delete from training_opening_notifications where user_id = $1),
     views as (delete from post_views where viewer_key = $2),
     comments as (delete from comment_likes where user_id = $1 returning comment_id)
   select array(select post_id from likes union select post_id from pins union select post_id from used_its
       union select post_id from votes union select post_id from shares) as "postIds",
     array(select comment_id from comments) as "commentIds"`,
)

/** Deletes all reactions of a user; returns the posts and comments whose counters included them. */
export async function deleteReactions(
  db: Db,
  userId: number,
  viewerKey: string,
): Promise<{ postIds: number[]; commentIds: number[] }> {
  const [row] = await db.query(deleteStatement, [userId, viewerKey])
  return row as { postIds: number[]; commentIds: number[] }
}
