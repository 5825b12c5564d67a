/** Moderation actions of admins. Each one runs in a transaction with its audit entry. */

import { canDeleteComment } from '#features/comments/policy.ts'
import {
  type ChangedComment,
  removeComments,
  setCommentsShown,
} from '#features/comments/server/service/remove-comments.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { AuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { requireConfirmation } from '#server/http/sessions/session.ts'
import { type ModerationAction, REOPEN_MINUTES } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { canHideComment } from '../../policy.ts'
import { fieldTexts } from '../../texts.ts'
import { findHideReason } from '../repository/audit-log.ts'
import {
  type DecidedReport,
  decideReports,
  reopenReports,
  updateHiddenToKept,
  upsertCases,
} from '../repository/reports.ts'
import { listSubjects, type Subject } from '../repository/subjects.ts'
import { notifyPeople } from './notify-people.ts'

interface Decision {
  action: ModerationAction
  subjects: readonly Subject[]
  reason: string
}

/**
 * Implements ADMIN-005..008, ADMIN-014, ADMIN-015, Q-141: shows or hides the comment with its replies. The operation is
 * idempotent. A reason for a comment that is already hidden is sent to its author.
 * @throws {AppError} 404, 422 for a reply
 */
export async function showHideComment(call: MemberCall, { id, show, reason }: ParsedInput<typeof api.showHideComment>) {
  await call.db.transaction(async (tx) => {
    const subjects = await listSubjects(tx, [id])
    const [subject] = subjects
    if (!subject) throwError('not_found')
    if (show === 0 && reason && !subject.isShown && subject.parentId === null) {
      await explainHiding(call, tx, subject, reason)
      return
    }
    await applyAction(call, tx, { action: show === 1 ? 'show' : 'hide', subjects, reason })
  })
  return { data: show }
}

/** Logs the reason that followed, and notifies the author; the same reason again has no effect. */
async function explainHiding(call: MemberCall, tx: Db, { id, postId, userId }: Subject, reason: string) {
  if ((await findHideReason(tx, id)) === reason) return
  const actorId = call.viewer.id
  await recordAudit(tx, { actorId, action: 'comment.hide', subjectIds: [id], reason })
  const about = { receiverId: userId, postId, commentId: id }
  await notify(call, tx, { kind: 'moderation', actorId, action: 'hidden', reason, ...about })
}

/**
 * Applies an action to several comments, all or none.
 * @throws {AppError} 422 `reply_follows_comment` with the reason on `ids`, 403 `confirmation_required` for `delete`
 */
export async function moderateComments(
  call: MemberCall,
  { action, ids, reason }: ParsedInput<typeof api.moderateComments>,
) {
  if (action === 'delete') requireConfirmation(call)
  const requested = [...new Set(ids)]
  const subjects = await call.db.transaction(async (tx) => {
    const found = await listSubjects(tx, requested)
    await applyAction(call, tx, { action, subjects: found, reason })
    return found
  })
  const done = idsOf(subjects)
  return { data: { done, gone: requested.filter((id) => !done.includes(id)) } }
}

async function applyAction(call: MemberCall, tx: Db, decision: Decision): Promise<void> {
  const { viewer } = call
  const { action, subjects, reason } = decision
  if (subjects.some((subject) => !isAllowed(action, subject, viewer.id))) {
    throwError('reply_follows_comment', { status: 422, errors: { ids: [fieldTexts.notReply] } })
  }
  const { changed = [], decided = [], reopened = [] } = await handlers[action](call, tx, decision)
  const affected = new Set([...idsOf(changed), ...decided.map(({ commentId }) => commentId), ...reopened])
  const subjectIds = idsOf(subjects).filter((id) => affected.has(id))
  await recordAudit(tx, { actorId: viewer.id, action: `comment.${action}` satisfies AuditAction, subjectIds, reason })
  await notifyPeople(call, tx, { action, reason, subjects, changed, decided })
  for (const postId of new Set(changed.map((comment) => comment.postId))) {
    await call.contentChanged(tx, { postId, topics: [`comments:${postId}`], isOnlyCounts: true })
  }
}

/** a reply of another user follows its comment. */
function isAllowed(action: ModerationAction, { parentId, commentAs, userId }: Subject, viewerId: number): boolean {
  const isTopLevel = parentId === null
  if (action === 'hide' || action === 'show') return canHideComment({ isTopLevel })
  if (action !== 'delete') return true
  return canDeleteComment({ isMine: userId === viewerId, isByAdmin: commentAs === 1, isTopLevel }, true)
}

/** Changes of an action, including replies. */
interface Outcome {
  changed?: readonly ChangedComment[]
  decided?: readonly DecidedReport[]
  /** Comments that were returned to the queue. */
  reopened?: readonly number[]
}
type ActionHandler = (context: Pick<Context, 'now'>, tx: Db, decision: Decision) => Promise<Outcome>

const handlers: Record<ModerationAction, ActionHandler> = {
  async hide({ now }, tx, { subjects }) {
    const ids = idsOf(subjects)
    const changed = await setCommentsShown(tx, ids, false)
    const commentIds = [...ids, ...idsOf(changed)]
    return { changed, decided: await decideReports(tx, { commentIds, decision: 'hidden', now }) }
  },
  async show(_context, tx, { subjects }) {
    const changed = await setCommentsShown(tx, idsOf(subjects), true)
    await updateHiddenToKept(tx, idsOf(changed))
    return { changed }
  },
  async delete({ now }, tx, { subjects }) {
    const changed = await removeComments(tx, idsOf(subjects), now)
    return { changed, decided: await decideReports(tx, { commentIds: idsOf(changed), decision: 'deleted', now }) }
  },
  async dismiss({ now }, tx, { subjects }) {
    return { decided: await decideReports(tx, { commentIds: idsOf(subjects), decision: 'kept', now }) }
  },
  async reopen({ now }, tx, { subjects }) {
    const topLevel = subjects.filter(({ parentId }) => parentId === null)
    const changed = await setCommentsShown(tx, idsOf(topLevel), true)
    const since = new Date(now.getTime() - REOPEN_MINUTES * 60_000)
    const reopened = await reopenReports(tx, [...idsOf(subjects), ...idsOf(changed)], since)
    await upsertCases(tx, reopened)
    return { changed, reopened }
  },
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
