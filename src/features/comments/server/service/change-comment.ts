/** Updates and deletes comments. */

import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { maskName } from '#lib/thai.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { requireConfirmation } from '#server/http/sessions/session.ts'
import type { deleteComment as deleteContract, updateComment as updateContract } from '../../contract.ts'
import { canDeleteComment, canEditComment } from '../../policy.ts'
import { loadVisibleComment, lockVisibleComment, type VisibleComment } from '../access.ts'
import { countComments } from '../repository/list-comments.ts'
import { updateCommentRow } from '../repository/write-comments.ts'
import { commentResponse } from './comment-response.ts'
import { notifyRepliers } from './notify-repliers.ts'
import { removeComments } from './remove-comments.ts'
import { validateComment } from './validate-comment.ts'

/**
 * Implements CMT-053. A hidden comment stays hidden. Returns 403 for a visible comment of another user and 404
 * for a comment that is not visible.
 */
export async function updateComment(call: MemberCall, input: ParsedInput<typeof updateContract>) {
  const { viewer } = call
  const written = await validateComment(call.db, input)
  return call.db.transaction(async (tx) => {
    // Lock the author before the comment, in the same order as `createComment`.
    const name = input.is_anonymous === 1 ? await lockAccount(tx, viewer.id) : null
    const comment = await lockVisibleComment({ db: tx, viewer }, input.commentId)
    if (!canEditComment(factsOf(comment, viewer), isAdmin(viewer))) throwError('forbidden')
    await updateCommentRow(tx, comment.id, {
      ...anonymityOf(comment, input.is_anonymous, name),
      body: written.body,
      stickerIds: written.stickerIds,
      editedAt: call.now,
    })
    await call.contentChanged(tx, { postId: comment.postId, topics: [`comments:${comment.postId}`] })
    return commentResponse(call, tx, { id: comment.id, postId: comment.postId })
  })
}

/** The mask is created when the author becomes anonymous, and does not change afterwards. */
function anonymityOf(
  { commentAs, isAnonymous, anonymousName }: VisibleComment,
  requested: 0 | 1 | undefined,
  writerName: string | null,
) {
  if (commentAs === 1 || requested === undefined || (requested === 1 && isAnonymous))
    return { isAnonymous, anonymousName }
  if (requested === 0) return { isAnonymous: false, anonymousName: null }
  return { isAnonymous: true, anonymousName: maskName(writerName ?? throwError('unauthenticated')) }
}

/**
 * Implements CMT-055. Deletes the comment with its replies and notifies the authors of the replies. If an admin deletes
 * a comment of another user, the call requires a recent confirmation (AB-189), writes an audit entry and notifies the
 * author of the comment.
 */
export async function deleteComment(call: MemberCall, { commentId }: ParsedInput<typeof deleteContract>) {
  const { viewer } = call
  return call.db.transaction(async (tx) => {
    const { id, postId, ...comment } = await loadVisibleComment({ db: tx, viewer }, commentId)
    if (!canDeleteComment(factsOf(comment, viewer), isAdmin(viewer))) throwError('forbidden')
    const isForeign = comment.userId !== viewer.id
    if (isForeign) requireConfirmation(call)
    const removed = await removeComments(tx, [id], call.now)
    // A concurrent request deleted it first.
    if (removed.length === 0) throwError('not_found')
    if (isForeign) {
      await recordAudit(tx, { actorId: viewer.id, action: 'comment.delete', subjectIds: [id] })
      const about = { receiverId: comment.userId, postId, commentId: id }
      await notify(call, tx, { kind: 'moderation', actorId: viewer.id, action: 'deleted', reason: '', ...about })
    }
    await notifyRepliers(call, tx, {
      action: 'thread_deleted',
      changed: removed,
      known: [{ id, userId: comment.userId }],
    })
    await call.contentChanged(tx, { postId, topics: [`comments:${postId}`], isOnlyCounts: true })
    const total = await countComments(tx, { postId, withHidden: isAdmin(viewer) })
    return { status: 'success' as const, data: { id, total_comment: total } }
  })
}

function factsOf(
  { userId, commentAs, parentId }: Pick<VisibleComment, 'userId' | 'commentAs' | 'parentId'>,
  viewer: Viewer,
) {
  return { isMine: userId === viewer.id, isByAdmin: commentAs === 1, isTopLevel: parentId === null }
}
