/** A comment or a reply is written: one transaction, in which the same person writes nothing else. */
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
import { commentErrors, commentFaults } from '../../texts.ts'
import { loadParent, type SeenComment } from '../access.ts'
import {
  exceedsCommentRate,
  findRepeated,
  insertComment,
  lockWriter,
  type NewComment,
  upsertCaptchaPass,
} from '../repository/writing.ts'
import { commentResponse } from './comment-response.ts'
import { validateComment } from './validate-comment.ts'

type Input = ParsedInput<typeof contract>

/** CMT-048..051; refusals as the contract says. The same again within ten seconds is the first one (AB-77). */
export async function createComment(call: MemberCall, input: Input) {
  const { viewer } = call
  if ((input.type === 'reply') !== (input.parent_id !== null)) {
    throwError('validation', { errors: { type: [commentFaults.type] } })
  }
  const commentAs = readCommentAs(call, input.comment_as)
  takesComments(await loadVisiblePost(call, { id: input.postId }))
  const written = await validateComment(call.db, input)
  const isProven = await proveIfFast(call, input['g-recaptcha-response'])
  return call.db.transaction(async (tx) => {
    const name = (await lockWriter(tx, viewer.id)) ?? throwError('unauthenticated')
    const reader = { db: tx, viewer }
    takesComments(await lockVisiblePost(reader, { id: input.postId }))
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
      // Under a hidden comment, which its author still sees, everything is hidden.
      isShown: parent?.isShown ?? true,
    }
    return (await answerRepeated(call, tx, comment)) ?? write(call, tx, { comment, parent, isProven })
  })
}

async function answerRepeated(call: MemberCall, tx: Db, comment: NewComment) {
  const id = await findRepeated(tx, comment)
  return id === null ? null : commentResponse(call, tx, { id, postId: comment.postId })
}

interface Writing {
  comment: NewComment
  parent: SeenComment | null
  isProven: boolean
}

async function write(call: MemberCall, tx: Db, { comment, parent, isProven }: Writing) {
  if (isProven) await upsertCaptchaPass(tx, comment.userId)
  else if (await exceedsCommentRate(tx, comment.userId)) askForCaptcha()
  const id = await insertComment(tx, comment)
  const { postId } = comment
  if (comment.isShown) await changeCommentCount(tx, postId, 1)
  if (parent && comment.isShown) {
    await notify(call, tx, { kind: 'reply', receiverId: parent.userId, actorId: comment.userId, postId, commentId: id })
  }
  await call.contentChanged(tx, { postId, topics: [`comments:${postId}`], isOnlyCounts: true })
  return commentResponse(call, tx, { id, postId })
}

/** Drafts take none, whoever sees them, and events never. @throws {AppError} 404 */
function takesComments({ status, postType }: VisiblePost): void {
  if (status === POST_STATUS.draft || postType === 'event') throwError('not_found')
}

/** From others than admins it is 0, whatever they send. */
function readCommentAs({ viewer }: MemberCall, asked: number): 0 | 1 {
  if (!isAdmin(viewer)) return 0
  if (asked !== 0 && asked !== 1) throwError('validation', { errors: { comment_as: [commentFaults.type] } })
  return asked
}

/**
 * Whether a right captcha answer was given where one is due; an answer that nobody asked for is not used up. A wrong
 * one is asked for again.
 * @throws {AppError} 423 `captcha_required`, 503 when the provider is away
 */
async function proveIfFast({ db, viewer, captcha }: MemberCall, response: string | null): Promise<boolean> {
  if (!response || !(await exceedsCommentRate(db, viewer.id))) return false
  try {
    await captcha.verify(response, 'comment')
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation') askForCaptcha()
    throw error
  }
  return true
}

function askForCaptcha(): never {
  throwError('captcha_required', { status: 423, extras: { desc: commentErrors.captcha_required } })
}
