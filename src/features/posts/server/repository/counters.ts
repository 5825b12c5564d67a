/** Changes one counter of a post, for reactions. */
import { type Db, dynamicStatement, type Statement } from '#server/database/db.ts'

const columns = {
  like: 'like_count',
  pin: 'pin_count',
  usedIt: 'used_it_count',
  vote: 'vote_count',
  share: 'share_count',
} as const
export type PostCounter = keyof typeof columns

const statements = Object.fromEntries(
  Object.entries(columns).map(([counter, column]) => [
    counter,
    dynamicStatement(
      `posts.count-${counter}`,
      `update posts set ${column} = ${column} + $2 where id = $1 returning ${column} as count`,
    ),
  ]),
) as Record<PostCounter, Statement<{ count: number }>>

const reads = Object.fromEntries(
  Object.entries(columns).map(([counter, column]) => [
    counter,
    dynamicStatement(`posts.read-${counter}`, `select ${column} as count from posts where id = $1`),
  ]),
) as Record<PostCounter, Statement<{ count: number }>>

/** Returns the counter after the change. A change of 0 only reads it. */
export async function updateCounter(db: Db, postId: number, counter: PostCounter, change: number): Promise<number> {
  const [row] = await db.query(
    change === 0 ? reads[counter] : statements[counter],
    change === 0 ? [postId] : [postId, change],
  )
  return row?.count ?? 0
}
