/** Notifies people about a decision, in the transaction of the decision. */

import { notifyRepliers } from '#features/comments/server/service/notify-repliers.ts'
import type { ChangedComment } from '#features/comments/server/service/remove-comments.ts'
import type { ModerationAction as NotificationAction, ThreadAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ModerationAction } from '../../constants.ts'
import type { DecidedReport } from '../repository/reports.ts'
import type { Subject } from '../repository/subjects.ts'

const authorActions: Partial<Record<ModerationAction, NotificationAction>> = {
  hide: 'hidden',
  show: 'shown',
  delete: 'deleted',
  reopen: 'shown',
}
const replierActions: Partial<Record<ModerationAction, ThreadAction>> = {
  hide: 'thread_hidden',
  show: 'thread_shown',
  delete: 'thread_deleted',
  reopen: 'thread_shown',
}
const reporterActions: Partial<Record<ModerationAction, NotificationAction>> = {
  hide: 'report_hidden',
  delete: 'report_deleted',
  dismiss: 'kept',
}

interface Decided {
  action: ModerationAction
  reason: string
  subjects: readonly Subject[]
  changed: readonly ChangedComment[]
  decided: readonly DecidedReport[]
}

/**
 * Notifies the author of the action and its reason, the authors of replies that their replies are affected, and the
 * reporters of the result.
 */
export async function notifyPeople(call: MemberCall, tx: Db, { action, reason, subjects, changed, decided }: Decided) {
  const actorId = call.viewer.id
  const forAuthor = authorActions[action]
  const posts = new Map([...subjects, ...changed].map(({ id, postId }) => [id, postId]))
  for (const { id, postId, userId } of forAuthor ? changed : []) {
    if (!subjects.some((subject) => subject.id === id)) continue
    const about = { receiverId: userId, postId, commentId: id }
    await notify(call, tx, { kind: 'moderation', actorId, action: forAuthor as NotificationAction, reason, ...about })
  }
  const forRepliers = replierActions[action]
  if (forRepliers) await notifyRepliers(call, tx, { action: forRepliers, changed, known: subjects })
  const forReporter = reporterActions[action]
  for (const { commentId, userId } of forReporter ? decided : []) {
    const postId = posts.get(commentId)
    if (userId === null || postId === undefined) continue
    const about = { receiverId: userId, postId, commentId }
    // Only the author receives the reason.
    await notify(call, tx, {
      kind: 'moderation',
      actorId,
      action: forReporter as NotificationAction,
      reason: '',
      ...about,
    })
  }
}
