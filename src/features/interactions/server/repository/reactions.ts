/** One row for each person and post, in the three tables of marks. */
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

const tables = { like: 'post_likes', pin: 'post_pins', usedIt: 'post_used_its' } as const
export type Reaction = keyof typeof tables

/** `flip` takes turns; the post is locked, so that fifty at once take turns too. */
export type DesiredState = 'on' | 'off' | 'flip'

// Whoever is leaving at this moment leaves nothing behind: their row is seen deleted, or the deletion waits.
const LIVING = 'from users where id = $1 and deleted_at is null'

/** How many rows more: 1 or -1; no row when nothing changed. */
interface Change {
  change: number
}

function statementsOf(mark: Reaction): Record<DesiredState, Statement<Change>> {
  const table = tables[mark]
  const remove = `delete from ${table} where user_id = $1 and post_id = $2 returning -1 as change`
  return {
    on: dynamicStatement(
      `interactions.${mark}-on`,
      `insert into ${table} (user_id, post_id) select id, $2 ${LIVING} for share
       on conflict do nothing returning 1 as change`,
    ),
    off: dynamicStatement(`interactions.${mark}-off`, remove),
    flip: dynamicStatement(
      `interactions.${mark}-flip`,
      `with removed as (${remove}), added as (
         insert into ${table} (user_id, post_id)
         select id, $2 ${LIVING} and not exists (select from removed) for share
         on conflict do nothing returning 1 as change
       )
       select change from removed union all select change from added`,
    ),
  }
}

const statements: Record<Reaction, Record<DesiredState, Statement<Change>>> = {
  like: statementsOf('like'),
  pin: statementsOf('pin'),
  usedIt: statementsOf('usedIt'),
}

/** How many more marks the post has: 1, 0 or -1. */
export async function writeReaction(
  db: Db,
  { mark, wish, userId, postId }: { mark: Reaction; wish: DesiredState; userId: number; postId: number },
): Promise<number> {
  const [row] = await db.query(statements[mark][wish], [userId, postId])
  return row?.change ?? 0
}

const commentLikes: Record<'on' | 'flip', Statement<Change>> = {
  on: statement(
    'interactions.like-comment',
    `insert into comment_likes (user_id, comment_id) select id, $2 ${LIVING} for share
     on conflict do nothing returning 1 as change`,
  ),
  flip: statement(
    'interactions.flip-comment-like',
    `with removed as (delete from comment_likes where user_id = $1 and comment_id = $2 returning -1 as change), added as (
       insert into comment_likes (user_id, comment_id)
       select id, $2 ${LIVING} and not exists (select from removed) for share
       on conflict do nothing returning 1 as change
     )
     select change from removed union all select change from added`,
  ),
}

/** The comment is locked. How many more likes it has. */
export async function writeCommentLike(
  db: Db,
  { wish, userId, commentId }: { wish: 'on' | 'flip'; userId: number; commentId: number },
): Promise<number> {
  const [row] = await db.query(commentLikes[wish], [userId, commentId])
  return row?.change ?? 0
}
