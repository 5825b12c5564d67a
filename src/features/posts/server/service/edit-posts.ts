/**
 * Changes of posts by the office. The caller locks the posts first and holds one transaction; lists, counts and cached
 * pages follow in it.
 */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { cleanEditorialHtml, excerptOf } from '#server/html/editorial-html.ts'
import { deleteDownload, isFileUsed } from '../repository/edit-downloads.ts'
import { type LockedPost, type PostContent, updateContent } from '../repository/edit-posts.ts'
import { updateManual } from '../repository/edit-reviews.ts'
import { updateUpcoming } from '../repository/list-orders.ts'
import { replaceTags } from '../repository/posts.ts'
import { replaceAssociatedPosts } from '../repository/seed-posts.ts'
import { rebuildFeedTags } from './write-posts.ts'

export { insertDownload, listDownloadIds, updateDownloads } from '../repository/edit-downloads.ts'
export {
  copyPost,
  insertDraft,
  type LockedPost,
  lockForEdit,
  touchPost,
  updateDeleted,
  updateStatus,
  updateTag,
} from '../repository/edit-posts.ts'
export {
  copyReview,
  insertReview,
  replacePictures,
  updateReview,
} from '../repository/edit-reviews.ts'

interface PostChange {
  id: number
  /** The description is cleaned here (POST-011). */
  content: Omit<PostContent, 'excerpt'>
  tagIds: readonly number[]
  associateIds: readonly number[]
  editorId: number
  now: Date
}

/** Writes the content of a locked post. @throws {HtmlTooComplex} for a description over 100,000 characters */
export async function savePost(
  db: Db,
  { id, content, tagIds, associateIds, editorId, now }: PostChange,
): Promise<void> {
  const description = cleanEditorialHtml(content.description)
  const written = { ...content, description, excerpt: excerptOf(description) }
  await updateContent(db, { id, content: written, editorId, now })
  await replaceTags(db, new Map([[id, tagIds]]))
  const links = associateIds.map((associatedId, position) => ({ postId: id, associatedId, position }))
  await replaceAssociatedPosts(db, [id], links)
}

/** Puts posts into the lists that they now belong to, and drops cached pages. */
export async function relistPosts(
  { now, contentChanged }: Pick<Context, 'now' | 'contentChanged'>,
  db: Db,
  posts: readonly Pick<LockedPost, 'id' | 'postType'>[],
): Promise<void> {
  const [first] = posts
  if (!first) return
  await rebuildFeedTags(
    db,
    posts.map(({ id }) => id),
  )
  for (const { id, postType } of posts) {
    if (postType === 'event') await updateUpcoming(db, { afterId: id - 1, limit: 1, now })
  }
  await contentChanged(db, posts.length === 1 ? { postId: first.id } : {})
}

/** Sets or removes the manual of a locked tech review. */
export async function replaceManual(
  call: Pick<Context, 'enqueue'>,
  db: Db,
  postId: number,
  file: { name: string; storageKey: string } | null,
): Promise<void> {
  await releaseFile(call, db, await updateManual(db, postId, file))
}

/** Removes a file of a locked post; false if it has no such file. */
export async function removeDownload(
  call: Pick<Context, 'enqueue'>,
  db: Db,
  postId: number,
  fileId: number,
): Promise<boolean> {
  const removed = await deleteDownload(db, postId, fileId)
  if (removed) await releaseFile(call, db, removed.storageKey)
  return removed !== undefined
}

/** Deletes a stored file that no post has. */
export async function releaseFile(call: Pick<Context, 'enqueue'>, db: Db, storageKey: string | null): Promise<void> {
  if (storageKey && !(await isFileUsed(db, storageKey))) await deleteFilesLater(call, db, [storageKey])
}
