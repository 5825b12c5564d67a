/**
 * Inserts and withdraws notifications in the transaction of the event that causes them. A notification is one row per
 * recipient and group: a repeated event does not add a row, and several likes of one comment are one row with a count.
 */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { topicChanged } from '#server/http/live/invalidation-bus.ts'
import {
  type ModerationAction,
  type NotificationKind,
  type OrderAction,
  type ReviewAction,
  type TEST_KINDS,
  THREAD_ACTIONS,
  TRAINING_KINDS,
  type WRITER_KINDS,
} from '../../constants.ts'
import {
  deleteNotification,
  lowerNotification,
  type NewNotification,
  upsertNotification,
} from '../repository/notifications.ts'
import { mailNotification } from './mail-notification.ts'

interface AboutComment {
  receiverId: number
  /** The acting user. Not stored for a reply, whose author is read from the comment (AB-78). */
  actorId: number
  postId: number
  /** The reply, or the liked or moderated comment. Hiding it hides the notification (AB-79). */
  commentId: number
}

/** What happened to the recipient's review, or to one that they reported. A helpful mark names no one. */
type AboutReview = { receiverId: number; reviewId: number; actorId: number | null } & (
  | { kind: 'review'; action: ReviewAction; reason: string }
  | { kind: 'review_helpful' }
)

/**
 * `story_published` is for the followers of `actorId`; the others are for the people who write the story, and lead to
 * `path`. A failed schedule has no actor.
 */
type AboutStory = { receiverId: number; postId: number } & (
  | { kind: 'story_invited' | 'story_accepted'; actorId: number; path: string }
  | { kind: 'story_failed'; actorId: null; path: string }
  | { kind: 'story_published'; actorId: number }
)

/** What happened to the recipient's order. `reason`: the deadline of a new one, why a slip was rejected, or empty. */
interface AboutOrder {
  kind: 'order'
  receiverId: number
  actorId: null
  postId: number
  /** The payment step of the order. One order is one notification, which shows the newest event. */
  path: string
  action: OrderAction
  reason: string
}

/** An event to notify a user of. The acting user gets no notification of their own action. */
export type NotificationEvent =
  | ({ kind: 'reply' | 'comment_like' } & AboutComment)
  | { kind: 'follow'; receiverId: number; actorId: number }
  | { kind: TrainingKind; receiverId: number; postId: number }
  | AboutReview
  | AboutStory
  | AboutOrder
  /** `reason` is plain text of the admin for the recipient. */
  | { kind: TestKind; receiverId: number; postId: number; actorId: null; reason: string }
  /** Visible even if the comment is not; `reason` is plain text for the recipient. */
  | ({ kind: 'moderation'; action: ModerationAction; reason: string } & Omit<AboutComment, 'actorId'> & {
        /** Null if no user acted, e.g. for a cleanup job. */
        actorId: number | null
      })

/**
 * `training_open`: registration is open for a training that the recipient voted for or requested. The others are about a
 * training that the recipient joined: a place from the waiting list, its first session tomorrow, its recording.
 */
type TrainingKind = (typeof TRAINING_KINDS)[number]

type TestKind = (typeof TEST_KINDS)[number]

type StoryKind = (typeof WRITER_KINDS)[number] | 'story_published'

const isAboutTraining = <E extends { kind: NotificationKind }>(event: E): event is Extract<E, { kind: TrainingKind }> =>
  TRAINING_KINDS.some((kind) => kind === event.kind)

/** A withdrawn event: a removed like or follow. */
export type WithdrawnNotification =
  | { kind: 'comment_like'; receiverId: number; actorId: number; commentId: number }
  | { kind: 'follow'; receiverId: number; actorId: number }
  | { kind: 'review_helpful'; receiverId: number; actorId: number; reviewId: number }

/**
 * Inserts or updates a notification in the transaction `db`. Call it only if the event changed the state, e.g. not for
 * a like that already exists. Subject and path are read from the post.
 */
export async function notify(
  call: Pick<Context, 'now' | 'config' | 'enqueue'>,
  db: Db,
  event: NotificationEvent,
): Promise<void> {
  const row = { ...EMPTY_ROW, ...rowOf(event), userId: event.receiverId, kind: event.kind, happenedAt: call.now }
  if (!isAboutTraining(event) && event.actorId === event.receiverId) return
  const written = await upsertNotification(db, { ...row, groupKey: groupOf(event) })
  if (!written?.isNews) return
  await topicChanged(db, `notifications:${event.receiverId}`)
  if (THREAD_ACTIONS.some((action) => action === row.action)) return
  await mailNotification(call, db, { id: written.id, kind: event.kind, receiverId: event.receiverId })
}

/** Deletes the notification of an order in the transaction `db`: its buyer ended the order, so none of its events holds. */
export async function deleteOrderNotification(
  db: Db,
  { receiverId, path }: Pick<AboutOrder, 'receiverId' | 'path'>,
): Promise<void> {
  const wasUnread = await deleteNotification(db, receiverId, groupOf({ kind: 'order', path }))
  if (wasUnread) await topicChanged(db, `notifications:${receiverId}`)
}

/** Removes one event from its notification in the transaction `db`. A notification with count 0 is not shown. */
export async function withdrawNotification(db: Db, event: WithdrawnNotification): Promise<void> {
  if (event.actorId === event.receiverId) return
  const wasUnread = await lowerNotification(db, event.receiverId, groupOf(event))
  if (wasUnread) await topicChanged(db, `notifications:${event.receiverId}`)
}

const EMPTY_ROW = {
  actorId: null,
  postId: null,
  commentId: null,
  action: '',
  reason: '',
  adds: false,
  path: null,
} as const satisfies Partial<NewNotification>

function rowOf(event: NotificationEvent): Partial<NewNotification> {
  switch (event.kind) {
    case 'reply':
      return { postId: event.postId, commentId: event.commentId }
    case 'comment_like':
      return { postId: event.postId, commentId: event.commentId, adds: true }
    case 'follow':
      return { actorId: event.actorId }
    case 'training_open':
    case 'training_reminder':
    case 'training_recording':
      return { postId: event.postId }
    case 'test_returned':
    case 'test_extended':
      return { postId: event.postId, reason: event.reason, adds: true, path: '/my-test' }
    case 'training_place':
      // A person who gave the place back can get another one.
      return { postId: event.postId, adds: true }
    case 'review': {
      const { action, reason, reviewId } = event
      // A reporter is led to the list of reviews, the author to the own review.
      const path = action.startsWith('report_') ? '/reviews' : reviewPath(reviewId)
      return { action, reason, adds: true, path }
    }
    case 'review_helpful':
      return { adds: true, path: reviewPath(event.reviewId) }
    case 'story_published':
      return { postId: event.postId, actorId: event.actorId }
    case 'story_invited':
    case 'story_accepted':
    case 'story_failed':
      // A person who was removed can be invited again, and each schedule can fail.
      return { postId: event.postId, actorId: event.actorId, path: event.path, adds: true }
    case 'order':
      return { postId: event.postId, action: event.action, reason: event.reason, path: event.path, adds: true }
    case 'moderation': {
      const { postId, commentId, action, reason } = event
      // Each decision makes the notification unread; it shows the newest one.
      return { postId, commentId, action, reason, adds: true }
    }
  }
}

function reviewPath(reviewId: number): string {
  return `/my-review?review_id=${reviewId}`
}

type GroupedEvent =
  | { kind: 'review' | 'review_helpful'; reviewId: number }
  | {
      kind: Exclude<
        NotificationKind,
        'follow' | 'review' | 'review_helpful' | 'order' | TrainingKind | TestKind | StoryKind
      >
      commentId: number
    }
  | { kind: 'follow'; actorId: number }
  | { kind: 'order'; path: string }
  | { kind: 'story_accepted'; actorId: number; postId: number }
  | { kind: TrainingKind | TestKind | Exclude<StoryKind, 'story_accepted'>; postId: number }

function groupOf(event: GroupedEvent): string {
  if (event.kind === 'follow') return `follow:${event.actorId}`
  if (event.kind === 'order') return `order:${event.path}`
  // Each person who accepts is one.
  if (event.kind === 'story_accepted') return `story_accepted:${event.postId}:${event.actorId}`
  if ('reviewId' in event) return `${event.kind}:${event.reviewId}`
  return `${event.kind}:${'commentId' in event ? event.commentId : event.postId}`
}
