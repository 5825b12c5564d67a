/** Builds the comments of a response for its reader. */

import { loadVisiblePost } from '#features/posts/server/access.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { relativeTime } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { Comment, listComments, Reply } from '../../contract.ts'
import { canDeleteComment, canEditComment } from '../../policy.ts'
import {
  type CommentRow,
  listNewestThreads,
  listVisibleComments,
  listVisibleThread,
} from '../repository/list-comments.ts'
import { presentAuthor } from './comment-author.ts'

type Reader = Pick<VisitorCall, 'db' | 'viewer' | 'now' | 'config' | 'shows'>

/**
 * Comments of a post for one reader, newest first, each with its replies (CMT-023..026, Q-142, Q-147). If the parent of
 * the reader's own reply is hidden from the reader, the reply is a top-level entry. The caller must have loaded the
 * post for this reader.
 */
export async function readComments(reader: Reader, postId: number): Promise<Comment[]> {
  const rows = await listVisibleComments(reader.db, {
    postId,
    viewerId: reader.viewer?.id ?? null,
    isAdmin: isAdmin(reader.viewer),
  })
  return buildThreads(rows, postId, reader)
}

/** The newest comments in the format of the list, with the total number of threads, for the first view of a page. */
export async function readNewestComments(
  reader: Reader,
  { postId, limit }: { postId: number; limit: number },
): Promise<{ comments: Comment[]; threads: number }> {
  const rows = await listNewestThreads(reader.db, {
    postId,
    limit,
    viewerId: reader.viewer?.id ?? null,
    isAdmin: isAdmin(reader.viewer),
  })
  return { comments: buildThreads(rows, postId, reader), threads: rows[0]?.threads ?? 0 }
}

/** One comment with its replies, or one reply, in the format of the list. Null if the reader may not see it. */
export async function readThread(
  reader: Reader & { viewer: Viewer },
  { postId, commentId }: { postId: number; commentId: number },
): Promise<Comment | null> {
  const rows = await listVisibleThread(reader.db, {
    commentId,
    viewerId: reader.viewer.id,
    isAdmin: isAdmin(reader.viewer),
  })
  const comments = buildThreads(rows, postId, reader)
  const top = comments.find(({ id }) => id === commentId)
  if (top) return top
  const reply = comments.flatMap(({ child_comments: replies }) => replies).find(({ id }) => id === commentId)
  return reply ? { ...reply, child_comments: [], child_comments_created_at_desc: [] } : null
}

function buildThreads(rows: readonly CommentRow[], postId: number, reader: Reader): Comment[] {
  reader.shows(`comments:${postId}`)
  for (const { author } of rows) if (author) reader.shows(`user:${author.id}`)
  const repliesByParent = new Map<number, Reply[]>()
  for (const row of rows) {
    if (row.parentId === null || !row.hasVisibleParent) continue
    const siblings = repliesByParent.get(row.parentId) ?? []
    siblings.push(toReply(row, postId, reader))
    repliesByParent.set(row.parentId, siblings)
  }
  return rows
    .filter((row) => row.parentId === null || !row.hasVisibleParent)
    .map((row) => {
      const newestFirst = repliesByParent.get(row.id) ?? []
      return {
        ...toReply(row, postId, reader),
        child_comments: newestFirst.toReversed(),
        child_comments_created_at_desc: newestFirst,
      }
    })
}

/**
 * Implements CMT-056. Returns 404 if the reader may not open the post. Only admins count hidden comments (Q-142,
 * ADMIN-003).
 */
export async function listPostComments(call: VisitorCall, { postId }: ParsedInput<typeof listComments>) {
  const post = await loadVisiblePost(call, { id: postId })
  // Events have no comments, even if rows exist.
  const comments = post.postType === 'event' ? [] : await readComments(call, post.id)
  const all = comments.flatMap((comment) => [comment, ...comment.child_comments])
  const counted = isAdmin(call.viewer) ? all : all.filter(({ show }) => show === 1)
  return { data: comments, total: counted.length }
}

function toReply(row: CommentRow, postId: number, { viewer, now, config }: Reader): Reply {
  const isReply = row.parentId !== null
  const isByAdmin = row.commentAs === 1
  const facts = { isMine: row.isMine, isByAdmin, isTopLevel: !isReply }
  const isAnonymous = flag(row.isAnonymous)
  return {
    id: row.id,
    post_id: postId,
    parent_id: row.hasVisibleParent ? row.parentId : null,
    type: isReply ? 'reply' : 'comment',
    detail: row.body,
    text: row.body,
    show: flag(row.isShown),
    comment_as: row.commentAs,
    comment_by_admin: flag(isByAdmin),
    is_anonymous: isAnonymous,
    isAnonymous,
    stickers: row.stickers,
    likes: row.likeCount,
    liked_by_current_user: flag(row.isLiked),
    created_at: row.createdAt.toISOString(),
    created_humans_time: relativeTime(row.createdAt, now),
    is_edited: flag(row.isEdited),
    user: presentAuthor(row, config.staffDisplayName),
    is_mine: flag(row.isMine),
    can_edit: flag(canEditComment(facts, isAdmin(viewer))),
    can_delete: flag(canDeleteComment(facts, isAdmin(viewer))),
  }
}
