/** Loads posts by an id from a request; no other function may do this. */
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { type Db, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { POST_STATUS, type PostType } from '../constants.ts'
import { type DownloadRow, findDownload } from './repository/downloads.ts'

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
 * Loads a post that this reader may open: published and unlisted posts for everyone, drafts for their author and admins
 * . The error is the same for a missing, a deleted and a forbidden post and, if a type is given, for a post of
 * another type (AB-18).
 * @throws {AppError} 404 `not_found`
 */
export async function loadVisiblePost(
  { db, viewer }: { db: Db; viewer: Viewer | null },
  { id, type }: { id: number; type?: PostType },
): Promise<VisiblePost> {
  return assertVisible(await db.query(findStatement, [id]), viewer, type)
}

/**
 * Loads a file of a post that this reader may open.
 * @throws {AppError} 404 `not_found`
 */
export async function loadDownload(
  { db, viewer }: { db: Db; viewer: Viewer | null },
  fileId: number,
): Promise<DownloadRow & { isDraft: boolean }> {
  const download = (await findDownload(db, fileId)) ?? throwError('not_found')
  const { status } = await loadVisiblePost({ db, viewer }, { id: download.postId })
  return { ...download, isDraft: status === POST_STATUS.draft }
}

const lockStatement = statement<VisiblePost>(
  'posts.lock-visible',
  `select id, post_type as "postType", status, author_id as "authorId" from posts
   where id = $1 and deleted_at is null for no key update`,
)

/**
 * Like `loadVisiblePost`, and locks the post until the transaction ends. Every change of a row that a post counts
 * begins with this lock, so that counters equal their rows (AB-95, AB-96).
 * @throws {AppError} 404 `not_found`
 */
export async function lockVisiblePost(
  { db, viewer }: { db: Db; viewer: Viewer | null },
  { id, type }: { id: number; type?: PostType },
): Promise<VisiblePost> {
  return assertVisible(await db.query(lockStatement, [id]), viewer, type)
}

function assertVisible([post]: VisiblePost[], viewer: Viewer | null, type: PostType | undefined): VisiblePost {
  if (!post || (type && post.postType !== type)) throwError('not_found')
  if (post.status === POST_STATUS.draft && post.authorId !== viewer?.id && !isAdmin(viewer)) throwError('not_found')
  return post
}
