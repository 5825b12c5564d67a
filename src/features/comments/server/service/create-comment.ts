/**
 * Creates a comment or a reply in one transaction. The author's row is locked, so that comments of one person are
 * written one at a time.
 */
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { POST_STATUS } from '#features/posts/constants.ts'
import { loadVisiblePost, lockVisiblePost, type VisiblePost } from '#features/posts/server/access.ts'
import { changeCommentCount } from '#features/posts/server/service/write-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { maskName } from '#lib/thai.ts'
import { isAdmin } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { createComment as contract } from '../../contract.ts'
import { commentErrors, commentFieldErrors } from '../../texts.ts'
import { loadParent, type VisibleComment } from '../access.ts'
import {
  exceedsCommentRate,
  findRepeated,
  insertComment,
  type NewComment,
  upsertCaptchaPass,
} from '../repository/write-comments.ts'
import { commentResponse } from './comment-response.ts'
import { validateComment } from './validate-comment.ts'

type Input = ParsedInput<typeof contract>

/**
 * Implements CMT-048..051, with the errors of the contract. An identical comment within ten seconds returns the first
 * one (AB-77).
 */
export async function createComment(call: MemberCall, input: Input) {
  const { viewer } = call
  if ((input.type === 'reply') !== (input.parent_id !== null)) {
    throwError('validation', { errors: { type: [commentFieldErrors.type] } })
  }
  const commentAs = readCommentAs(call, input.comment_as)
  assertAcceptsComments(await loadVisiblePost(call, { id: input.postId }))
  const written = await validateComment(call.db, input)
  const hasPassedCaptcha = await verifyRequiredCaptcha(call, input['g-recaptcha-response'])
  return call.db.transaction(async (tx) => {
    const name = await lockAccount(tx, viewer.id)
    const reader = { db: tx, viewer }
    assertAcceptsComments(await lockVisiblePost(reader, { id: input.postId }))
    const parent =
      input.parent_id === null ? null : await loadParent(reader, { id: input.parent_id, postId: input.postId })
    const isAnonymous = commentAs === 0 && input.is_anonymous === 1
    const comment: NewComment = {
      ...written,
      postId: input.postId,
      parentId: parent?.id ?? null,
      userId: viewer.id,
      commentAs,
      isAnonymous,
      anonymousName: isAnonymous ? maskName(name) : null,
      // Replies under a hidden comment, which its author still sees, are hidden too.
      isShown: parent?.isShown ?? true,
    }
    return (
      (await findRepeatedResponse(call, tx, comment)) ?? storeComment(call, tx, { comment, parent, hasPassedCaptcha })
    )
  })
}

async function findRepeatedResponse(call: MemberCall, tx: Db, comment: NewComment) {
  const id = await findRepeated(tx, comment)
  return id === null ? null : commentResponse(call, tx, { id, postId: comment.postId })
}

interface PreparedComment {
  comment: NewComment
  parent: VisibleComment | null
  hasPassedCaptcha: boolean
}

async function storeComment(call: MemberCall, tx: Db, { comment, parent, hasPassedCaptcha }: PreparedComment) {
  if (hasPassedCaptcha) await upsertCaptchaPass(tx, comment.userId)
  else if (await exceedsCommentRate(tx, comment.userId)) throwCaptchaRequired()
  const id = await insertComment(tx, comment)
  const { postId } = comment
  if (comment.isShown) await changeCommentCount(tx, postId, 1)
  if (parent && comment.isShown) {
    await notify(call, tx, { kind: 'reply', receiverId: parent.userId, actorId: comment.userId, postId, commentId: id })
  }
  await call.contentChanged(tx, { postId, topics: [`comments:${postId}`], isAddition: true, isOnlyCounts: true })
  return commentResponse(call, tx, { id, postId })
}

/** Drafts and events accept no comments, regardless of the author. @throws {AppError} 404 */
function assertAcceptsComments({ status, postType }: VisiblePost): void {
  if (status === POST_STATUS.draft || postType === 'event') throwError('not_found')
}

/** Returns 0 for users who are not admins, regardless of the input. */
function readCommentAs({ viewer }: MemberCall, requested: number): 0 | 1 {
  if (!isAdmin(viewer)) return 0
  if (requested !== 0 && requested !== 1)
    throwError('validation', { errors: { comment_as: [commentFieldErrors.type] } })
  return requested
}

/**
 * Whether a required captcha response is correct. A response that was not required is not verified, so it stays valid.
 * @throws {AppError} 423 `captcha_required` for a wrong response, 503 if the provider is unavailable
 */
async function verifyRequiredCaptcha({ db, viewer, captcha }: MemberCall, response: string | null): Promise<boolean> {
  if (!response || !(await exceedsCommentRate(db, viewer.id))) return false
  try {
    await captcha.verify(response, 'comment')
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation') throwCaptchaRequired()
    throw error
  }
  return true
}

function throwCaptchaRequired(): never {
  throwError('captcha_required', { status: 423, extras: { desc: commentErrors.captcha_required } })
}
