/** SQL of likes, pins and used-it: three tables with one row per user and post. */
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

const tables = { like: 'post_likes', pin: 'post_pins', usedIt: 'post_used_its' } as const
export type Reaction = keyof typeof tables

/** `flip` toggles the state. The post must be locked, so that concurrent requests alternate. */
export type DesiredState = 'on' | 'off' | 'flip'

// A concurrent account deletion leaves no rows: either the account is already deleted, or the deletion waits.
const ACTIVE_USER = 'from users where id = $1 and deleted_at is null'

/** Change of the number of rows: 1 or -1. There is no result row if nothing changed. */
interface Change {
  change: number
}

function statementsOf(reaction: Reaction): Record<DesiredState, Statement<Change>> {
  const table = tables[reaction]
  const remove = `delete from ${table} where user_id = $1 and post_id = $2 returning -1 as change`
  return {
    on: dynamicStatement(
      `interactions.${reaction}-on`,
      `insert into ${table} (user_id, post_id) select id, $2 ${ACTIVE_USER} for share
       on conflict do nothing returning 1 as change`,
    ),
    off: dynamicStatement(`interactions.${reaction}-off`, remove),
    flip: dynamicStatement(
      `interactions.${reaction}-flip`,
      `with removed as (${remove}), added as (
         insert into ${table} (user_id, post_id)
         select id, $2 ${ACTIVE_USER} and not exists (select from removed) for share
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

/** Sets or toggles a reaction; returns the change of its count: 1, 0 or -1. */
export async function writeReaction(
  db: Db,
  { reaction, desired, userId, postId }: { reaction: Reaction; desired: DesiredState; userId: number; postId: number },
): Promise<number> {
  const [row] = await db.query(statements[reaction][desired], [userId, postId])
  return row?.change ?? 0
}

const commentLikes: Record<'on' | 'flip', Statement<Change>> = {
  on: statement(
    'interactions.like-comment',
    `insert into comment_likes (user_id, comment_id) select id, $2 ${ACTIVE_USER} for share
     on conflict do nothing returning 1 as change`,
  ),
  flip: statement(
    'interactions.flip-comment-like',
    `with removed as (delete from comment_likes where user_id = $1 and comment_id = $2 returning -1 as change), added as (
       insert into comment_likes (user_id, comment_id)
       select id, $2 ${ACTIVE_USER} and not exists (select from removed) for share
       on conflict do nothing returning 1 as change
     )
     select change from removed union all select change from added`,
  ),
}

/** Sets or toggles a like of a comment, which must be locked; returns the change of its count. */
export async function writeCommentLike(
  db: Db,
  { desired, userId, commentId }: { desired: 'on' | 'flip'; userId: number; commentId: number },
): Promise<number> {
  const [row] = await db.query(commentLikes[desired], [userId, commentId])
  return row?.change ?? 0
}
