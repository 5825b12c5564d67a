/** The only way to a post by an id from outside. */
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { type Db, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { POST_STATUS, type PostType } from '../constants.ts'

export interface VisiblePost {
  id: number
  postType: PostType
  status: 0 | 1 | 2
  authorId: number
}

const findStatement = statement<VisiblePost>(
  'posts.visible',
  `select id, post_type as "postType", status, author_id as "authorId" from posts
   where id = $1 and deleted_at is null`,
)

/**
 * A post that this reader may open: published and unlisted ones by anybody, drafts by their author and admins.
 * Missing, deleted, forbidden and, where a type is given, of another type all look alike (AB-18).
 * @throws {Failure} 404 `not_found`
 */
export async function loadVisiblePost(
  { db, viewer }: { db: Db; viewer: Viewer | null },
  { id, type }: { id: number; type?: PostType },
): Promise<VisiblePost> {
  return allow(await db.query(findStatement, [id]), viewer, type)
}

const lockStatement = statement<VisiblePost>(
  'posts.lock-visible',
  `select id, post_type as "postType", status, author_id as "authorId" from posts
   where id = $1 and deleted_at is null for no key update`,
)

/**
 * The same, and until the transaction ends nobody else counts or changes it: whoever changes what a post counts
 * begins here, so that counters equal their rows (security §4.8).
 * @throws {Failure} 404 `not_found`
 */
export async function lockVisiblePost(
  { db, viewer }: { db: Db; viewer: Viewer | null },
  { id, type }: { id: number; type?: PostType },
): Promise<VisiblePost> {
  return allow(await db.query(lockStatement, [id]), viewer, type)
}

function allow([post]: VisiblePost[], viewer: Viewer | null, type: PostType | undefined): VisiblePost {
  if (!post || (type && post.postType !== type)) throwError('not_found')
  if (post.status === POST_STATUS.draft && post.authorId !== viewer?.id && !isAdmin(viewer)) throwError('not_found')
  return post
}
