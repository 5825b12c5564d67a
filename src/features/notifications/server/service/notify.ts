/**
 * Telling somebody that something happened, in the transaction of what happened. A notice is one row for its receiver
 * and what it is about: the same thing twice is told once, several likes of one comment are one notice with a count.
 */

import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { topicChanged } from '#server/http/live/invalidation-bus.ts'
import { type ModerationAction, type NotificationKind, THREAD_ACTIONS } from '../../constants.ts'
import { lowerNotification, type NewNotification, upsertNotification } from '../repository/notifications.ts'
import { mailNotification } from './mail-notification.ts'

interface AboutComment {
  receiverId: number
  /** Who did it; of a reply only the comment itself tells readers so much as its writer may be known (security §4.12). */
  actorId: number
  postId: number
  /** The reply, or the comment that is liked or judged; hidden or deleted, its notice is gone (security §4.13). */
  commentId: number
}

/** What happened. Whoever did it is never told about it. */
export type NotificationEvent =
  | ({ kind: 'reply' | 'comment_like' } & AboutComment)
  | { kind: 'follow'; receiverId: number; actorId: number }
  /** A training that the receiver voted for or asked for takes registrations. */
  | { kind: 'training_open'; receiverId: number; postId: number }
  /** Told although nobody sees the comment any more; `reason` is plain text for the receiver. */
  | ({ kind: 'moderation'; action: ModerationAction; reason: string } & Omit<AboutComment, 'actorId'> & {
        /** Null: nobody in particular, e.g. the site tidies up. */
        actorId: number | null
      })

/** What is undone again: a like taken back, a follow ended. */
export type WithdrawnNotification =
  | { kind: 'comment_like'; receiverId: number; actorId: number; commentId: number }
  | { kind: 'follow'; receiverId: number; actorId: number }

/**
 * Writes a notice with the transaction `db`. Call it only for what truly happened: a like that stood already is none.
 * Title and address come from the post.
 */
export async function notify(
  call: Pick<Context, 'now' | 'config' | 'enqueue'>,
  db: Db,
  notice: NotificationEvent,
): Promise<void> {
  const row = { ...nothing, ...rowOf(notice), userId: notice.receiverId, kind: notice.kind, happenedAt: call.now }
  if (notice.kind !== 'training_open' && notice.actorId === notice.receiverId) return
  const written = await upsertNotification(db, { ...row, groupKey: groupOf(notice) })
  if (!written?.isNews) return
  await topicChanged(db, `notices:${notice.receiverId}`)
  if (THREAD_ACTIONS.some((action) => action === row.action)) return
  await mailNotification(call, db, { id: written.id, kind: notice.kind, receiverId: notice.receiverId })
}

/** Takes one happening out of its notice with the transaction `db`; a notice without any is not shown. */
export async function withdrawNotification(db: Db, notice: WithdrawnNotification): Promise<void> {
  if (notice.actorId === notice.receiverId) return
  const wasUnread = await lowerNotification(db, notice.receiverId, groupOf(notice))
  if (wasUnread) await topicChanged(db, `notices:${notice.receiverId}`)
}

const nothing = {
  actorId: null,
  postId: null,
  commentId: null,
  action: '',
  reason: '',
  adds: false,
} as const satisfies Partial<NewNotification>

function rowOf(notice: NotificationEvent): Partial<NewNotification> {
  switch (notice.kind) {
    case 'reply':
      return { postId: notice.postId, commentId: notice.commentId }
    case 'comment_like':
      return { postId: notice.postId, commentId: notice.commentId, adds: true }
    case 'follow':
      return { actorId: notice.actorId }
    case 'training_open':
      return { postId: notice.postId }
    case 'moderation': {
      const { postId, commentId, action, reason } = notice
      // Each decision is told, the newest stands.
      return { postId, commentId, action, reason, adds: true }
    }
  }
}

type Grouped =
  | { kind: Exclude<NotificationKind, 'follow' | 'training_open'>; commentId: number }
  | { kind: 'follow'; actorId: number }
  | { kind: 'training_open'; postId: number }

function groupOf(notice: Grouped): string {
  if (notice.kind === 'follow') return `follow:${notice.actorId}`
  return notice.kind === 'training_open' ? `training_open:${notice.postId}` : `${notice.kind}:${notice.commentId}`
}
