/** Repair of the like counter of comments; each like keeps it right by itself. */
import { type Db, statement } from '#server/db.ts'

const recount = statement(
  'comments.recountLikes',
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

/** Sets the counters of these comments to the rows they count; answers the ids that were wrong. */
export async function updateLikeCounts(db: Db, commentIds: readonly number[]): Promise<number[]> {
  await db.query(lock, [commentIds])
  const wrong = await db.query<{ id: number }>(recount, [commentIds])
  return wrong.map(({ id }) => id)
}

// The same rule as the list's: shown, one's own, or anything for an admin; a reply also needs its comment or its author.
const lockLikableStatement = statement(
  'comments.lock-likable',
  `select c.id, c.post_id as "postId", c.user_id as "authorId" from comments c
   where c.id = $1 and c.deleted_at is null and (c.is_shown or c.user_id = $2 or $3)
     and (c.parent_id is null or c.user_id = $2 or exists (select from comments parent
       where parent.id = c.parent_id and parent.deleted_at is null
         and (parent.is_shown or parent.user_id = $2 or $3)))
   for no key update`,
)

export async function lockLikable(
  db: Db,
  { commentId, viewerId, isAdmin }: { commentId: number; viewerId: number; isAdmin: boolean },
): Promise<{ id: number; postId: number; authorId: number } | undefined> {
  const [row] = await db.query<{ id: number; postId: number; authorId: number }>(lockLikableStatement, [
    commentId,
    viewerId,
    isAdmin,
  ])
  return row
}

const addLikesStatement = statement(
  'comments.add-likes',
  'update comments set like_count = like_count + $2 where id = $1 returning like_count as likes',
)

/** The counter after the change. */
export async function updateLikeCount(db: Db, commentId: number, change: number): Promise<number> {
  const [row] = await db.query<{ likes: number }>(addLikesStatement, [commentId, change])
  return row?.likes ?? 0
}
