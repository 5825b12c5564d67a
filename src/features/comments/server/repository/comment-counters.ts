/** SQL of the like counter of comments. `updateLikeCount` maintains it; `updateLikeCounts` repairs it. */
import { type Db, statement } from '#server/database/db.ts'

const recount = statement<{ id: number }>(
  'comments.recount-likes',
  `update comments set like_count = fresh.n
   from (
     select target.id, count(comment_likes.user_id) as n
     from unnest($1::bigint[]) as target (id)
     left join comment_likes on comment_likes.comment_id = target.id
     group by target.id
   ) as fresh
   where comments.id = fresh.id and comments.like_count <> fresh.n
   returning comments.id`,
)

const lock = statement(
  'comments.lock',
  'select 1 from comments where id = any($1::bigint[]) order by id for no key update',
)

/** Sets the counters of these comments to the number of their like rows. Returns the ids whose counter was wrong. */
export async function updateLikeCounts(db: Db, commentIds: readonly number[]): Promise<number[]> {
  await db.query(lock, [commentIds])
  const wrong = await db.query(recount, [commentIds])
  return wrong.map(({ id }) => id)
}

const addLikesStatement = statement<{ likes: number }>(
  'comments.add-likes',
  'update comments set like_count = like_count + $2 where id = $1 returning like_count as likes',
)

/** Adds `change` to the counter and returns the new value. */
export async function updateLikeCount(db: Db, commentId: number, change: number): Promise<number> {
  const [row] = await db.query(addLikesStatement, [commentId, change])
  return row!.likes
}
