/** The only way to a comment by an id from outside. */
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { type Db, type Statement, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'

export interface SeenComment {
  id: number
  postId: number
  parentId: number | null
  userId: number
  commentAs: 0 | 1
  isShown: boolean
  isAnonymous: boolean
  anonymousName: string | null
}

// $2 is the reader, $3 whether it is an admin. A reply whose comment the reader may not see is its author's alone.
const COLUMNS = `c.id, c.post_id as "postId", c.parent_id as "parentId", c.user_id as "userId", c.comment_as as "commentAs",
  c.is_shown as "isShown", c.is_anonymous as "isAnonymous", c.anonymous_name as "anonymousName"`
const IS_VISIBLE = `c.deleted_at is null and (c.is_shown or c.user_id = $2 or $3)
  and (c.parent_id is null or c.user_id = $2 or exists (select from comments parent
    where parent.id = c.parent_id and parent.deleted_at is null and (parent.is_shown or parent.user_id = $2 or $3)))`

const findStatement = statement<SeenComment>(
  'comments.findVisible',
  `select ${COLUMNS} from comments c where c.id = $1 and ${IS_VISIBLE}`,
)
const lockStatement = statement<SeenComment>(
  'comments.lockVisible',
  `select ${COLUMNS} from comments c where c.id = $1 and ${IS_VISIBLE} for no key update of c`,
)

interface Reader {
  db: Db
  viewer: Viewer
}

/**
 * A comment that this person may see. Missing, deleted, hidden, and on a post that they may not open all look alike
 * (security §4.13).
 * @throws {Failure} 404 `not_found`
 */
export async function loadVisibleComment(reader: Reader, id: number): Promise<SeenComment> {
  return find(reader, findStatement, id)
}

/** The same, and until the transaction ends nobody else changes it. */
export async function lockVisibleComment(reader: Reader, id: number): Promise<SeenComment> {
  return find(reader, lockStatement, id)
}

async function find({ db, viewer }: Reader, wanted: Statement<SeenComment>, id: number): Promise<SeenComment> {
  const [comment] = await db.query(wanted, [id, viewer.id, isAdmin(viewer)])
  if (!comment) throwError('not_found')
  await loadVisiblePost({ db, viewer }, { id: comment.postId })
  return comment
}

const parentStatement = statement<SeenComment>(
  'comments.parent',
  `select ${COLUMNS} from comments c
   where c.id = (select coalesce(c.parent_id, c.id) from comments c where c.id = $1 and c.post_id = $4 and ${IS_VISIBLE})
     and ${IS_VISIBLE}`,
)

/**
 * The top-level comment that a reply to comment `id` belongs to. The post is locked: nobody hides or deletes it
 * meanwhile.
 * @throws {Failure} 404 `not_found` for what the person may not see, or what belongs to another post
 */
export async function loadParent(
  { db, viewer }: Reader,
  { id, postId }: { id: number; postId: number },
): Promise<SeenComment> {
  const [parent] = await db.query(parentStatement, [id, viewer.id, isAdmin(viewer), postId])
  return parent ?? throwError('not_found')
}
