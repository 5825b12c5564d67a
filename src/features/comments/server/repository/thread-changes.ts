/** SQL that changes comments together with their replies. */
import { type Db, statement } from '#server/database/db.ts'

/** A comment or reply changed by a statement. */
export interface ChangedComment {
  id: number
  postId: number
  parentId: number | null
  userId: number
  /** Value after the change. Deleting does not change it. */
  isShown: boolean
}

const RETURNING =
  'returning id, post_id as "postId", parent_id as "parentId", user_id as "userId", is_shown as "isShown"'

const findPostsStatement = statement<{ postId: number }>(
  'comments.posts-of',
  'select distinct post_id as "postId" from comments where id = any($1::bigint[]) and deleted_at is null',
)

export async function listPostIds(db: Db, commentIds: readonly number[]): Promise<number[]> {
  const rows = await db.query(findPostsStatement, [commentIds])
  return rows.map(({ postId }) => postId)
}

const deleteStatement = statement<ChangedComment>(
  'comments.delete-threads',
  `update comments set deleted_at = $2
   where deleted_at is null and (id = any($1::bigint[]) or parent_id = any($1::bigint[])) ${RETURNING}`,
)

/** Marks these comments and their replies as deleted. */
export function deleteThreads(db: Db, commentIds: readonly number[], now: Date): Promise<ChangedComment[]> {
  return db.query(deleteStatement, [commentIds, now])
}

const showStatement = statement<ChangedComment>(
  'comments.update-shown',
  `update comments set is_shown = $2
   where deleted_at is null and is_shown <> $2 and (id = any($1::bigint[]) or parent_id = any($1::bigint[])) ${RETURNING}`,
)

/** Shows or hides these comments and their replies. Returns only the rows that changed. */
export function updateShown(db: Db, commentIds: readonly number[], isShown: boolean): Promise<ChangedComment[]> {
  return db.query(showStatement, [commentIds, isShown])
}
