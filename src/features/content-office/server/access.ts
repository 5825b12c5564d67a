/** Loads and locks posts by an id from a request; no other function may do this. The endpoints are for admins. */
import type { PostType } from '#features/posts/constants.ts'
import { type LockedPost, lockForEdit } from '#features/posts/server/service/edit-posts.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { type FormRow, findForm, findName } from './repository/forms.ts'

/** @throws {AppError} 404 for a missing and a deleted post, and for one of another type */
export async function loadForm(db: Db, id: number, type: PostType): Promise<FormRow> {
  const row = await findForm(db, id)
  return row?.postType === type ? row : throwError('not_found')
}

/** Locks a post that is not deleted until the transaction ends. @throws {AppError} 404 as above */
export async function lockPost(db: Db, id: number, type?: PostType): Promise<LockedPost> {
  const [post] = await lockForEdit(db, [id])
  if (!post || post.isDeleted || (type && post.postType !== type)) throwError('not_found')
  return post
}

/** @throws {AppError} 409 `post_changed` with who saved the newest revision and when */
export async function assertRevision(db: Db, post: LockedPost, revision: number): Promise<void> {
  if (post.revision === revision) return
  const changed_by = await findName(db, post.editedById)
  const extras = { changed_by, changed_at: post.updatedAt.toISOString(), revision: post.revision }
  throwError('post_changed', { status: 409, extras })
}
