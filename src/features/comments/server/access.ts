/** Loads a comment by an id from a request, with its permission check. Endpoints have no other way to do so. */
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { type Db, type Statement, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'

export interface VisibleComment {
  id: number
  postId: number
  parentId: number | null
  userId: number
  commentAs: 0 | 1
  isShown: boolean
  isAnonymous: boolean
  anonymousName: string | null
}

// $2 is the reader's id, $3 whether the reader is an admin. If the parent comment is not visible to the reader, its
// replies are visible only to their own authors.
const COLUMNS = `c.id, c.post_id as "postId", c.parent_id as "parentId", c.user_id as "userId", c.comment_as as "commentAs",
  c.is_shown as "isShown", c.is_anonymous as "isAnonymous", c.anonymous_name as "anonymousName"`
const IS_VISIBLE = `c.deleted_at is null and (c.is_shown or c.user_id = $2 or $3)
  and (c.parent_id is null or c.user_id = $2 or exists (select from comments parent
    where parent.id = c.parent_id and parent.deleted_at is null and (parent.is_shown or parent.user_id = $2 or $3)))`

const findStatement = statement<VisibleComment>(
  'comments.find-visible',
  `select ${COLUMNS} from comments c where c.id = $1 and ${IS_VISIBLE}`,
)
const lockStatement = statement<VisibleComment>(
  'comments.lock-visible',
  `select ${COLUMNS} from comments c where c.id = $1 and ${IS_VISIBLE} for no key update of c`,
)

interface Reader {
  db: Db
  viewer: Viewer
}

/**
 * Loads a comment that the reader may see. Missing, deleted and hidden comments, and comments on an inaccessible post,
 * return the same error (AB-79).
 * @throws {AppError} 404 `not_found`
 */
export async function loadVisibleComment(reader: Reader, id: number): Promise<VisibleComment> {
  return find(reader, findStatement, id)
}

/** Like `loadVisibleComment`, and locks the comment until the transaction ends. */
export async function lockVisibleComment(reader: Reader, id: number): Promise<VisibleComment> {
  return find(reader, lockStatement, id)
}

async function find({ db, viewer }: Reader, query: Statement<VisibleComment>, id: number): Promise<VisibleComment> {
  const [comment] = await db.query(query, [id, viewer.id, isAdmin(viewer)])
  if (!comment) throwError('not_found')
  await loadVisiblePost({ db, viewer }, { id: comment.postId })
  return comment
}

const parentStatement = statement<VisibleComment>(
  'comments.parent',
  `select ${COLUMNS} from comments c
   where c.id = (select coalesce(c.parent_id, c.id) from comments c where c.id = $1 and c.post_id = $4 and ${IS_VISIBLE})
     and ${IS_VISIBLE}`,
)

/**
 * Loads the top-level comment for a reply to comment `id`. The caller holds a lock on the post, so the comment
 * cannot be hidden or deleted at the same time.
 * @throws {AppError} 404 `not_found` if the reader may not see it or it belongs to another post
 */
export async function loadParent(
  { db, viewer }: Reader,
  { id, postId }: { id: number; postId: number },
): Promise<VisibleComment> {
  const [parent] = await db.query(parentStatement, [id, viewer.id, isAdmin(viewer), postId])
  return parent ?? throwError('not_found')
}
