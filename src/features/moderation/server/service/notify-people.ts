/** Who a decision concerns hears of it, in the transaction that decides. */

import { notifyRepliers } from '#features/comments/server/service/notify-repliers.ts'
import type { ChangedComment } from '#features/comments/server/service/remove-comments.ts'
import type { ModerationAction as NoticeAction, ThreadAction } from '#features/notifications/constants.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type { ModerationAction } from '../../constants.ts'
import type { DecidedReport } from '../repository/reports.ts'
import type { Subject } from '../repository/subjects.ts'

const toAuthor: Partial<Record<ModerationAction, NoticeAction>> = {
  hide: 'hidden',
  show: 'shown',
  delete: 'deleted',
  reopen: 'shown',
}
const toRepliers: Partial<Record<ModerationAction, ThreadAction>> = {
  hide: 'thread_hidden',
  show: 'thread_shown',
  delete: 'thread_deleted',
  reopen: 'thread_shown',
}
const toReporter: Partial<Record<ModerationAction, NoticeAction>> = {
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

/** The author learns what was done and why, whoever answered that the answer goes along, whoever reported what came of it. */
export async function notifyPeople(call: MemberCall, tx: Db, { action, reason, subjects, changed, decided }: Decided) {
  const actorId = call.viewer.id
  const forAuthor = toAuthor[action]
  const posts = new Map([...subjects, ...changed].map(({ id, postId }) => [id, postId]))
  for (const { id, postId, userId } of forAuthor ? changed : []) {
    if (!subjects.some((subject) => subject.id === id)) continue
    const about = { receiverId: userId, postId, commentId: id }
    await notify(call, tx, { kind: 'moderation', actorId, action: forAuthor as NoticeAction, reason, ...about })
  }
  const forRepliers = toRepliers[action]
  if (forRepliers) await notifyRepliers(call, tx, { action: forRepliers, changed, known: subjects })
  const forReporter = toReporter[action]
  for (const { commentId, userId } of forReporter ? decided : []) {
    const postId = posts.get(commentId)
    if (userId === null || postId === undefined) continue
    const about = { receiverId: userId, postId, commentId }
    // Why is the author's business.
    await notify(call, tx, { kind: 'moderation', actorId, action: forReporter as NoticeAction, reason: '', ...about })
  }
}
