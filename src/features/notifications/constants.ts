/** Kinds and limits of notifications. */

export const NOTIFICATION_KINDS = [
  'reply',
  'comment_like',
  'follow',
  'training_open',
  'training_place',
  'training_reminder',
  'training_recording',
  'test_returned',
  'test_extended',
  'moderation',
  'review',
  'review_helpful',
  'story_invited',
  'story_accepted',
  'story_failed',
  'story_published',
  'order',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Kinds about trainings, whose features send more detailed mails themselves. */
export const TRAINING_KINDS = ['training_open', 'training_place', 'training_reminder', 'training_recording'] as const

/** Kinds for the people who write a story, who also see it as a draft. */
export const WRITER_KINDS = ['story_invited', 'story_accepted', 'story_failed'] as const

/** Kinds about an online test, which say why an admin changed it. They are never mailed. */
export const TEST_KINDS = ['test_returned', 'test_extended'] as const

/**
 * What happened to an order of the recipient. The mails of orders say more and cannot be switched off, because they are
 * about money (decision 0070).
 */
const ORDER_ACTIONS = ['ordered', 'moved_up', 'slip_received', 'rejected', 'paid', 'expired', 'refunded'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** Kinds that can be mailed. A like is never mailed; registering for a training is mailed and causes no notification. */
export const MAIL_KINDS = [
  'reply',
  'follow',
  'training_open',
  'training_joined',
  'training_place',
  'training_reminder',
  'training_recording',
  'moderation',
  'review',
  'story_invited',
  'story_accepted',
  'story_failed',
  'story_published',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Defaults before a choice: kinds that need a response or change the user's content are mailed. */
export const MAIL_DEFAULTS: Readonly<Record<MailKind, boolean>> = {
  reply: true,
  follow: false,
  training_open: true,
  training_joined: true,
  training_place: true,
  training_reminder: true,
  training_recording: true,
  moderation: true,
  review: true,
  story_invited: true,
  story_accepted: false,
  story_failed: true,
  story_published: false,
}

/** Actions on the comment that the recipient replied to, which also affect the reply. They are never mailed. */
export const THREAD_ACTIONS = ['thread_hidden', 'thread_shown', 'thread_deleted'] as const
export type ThreadAction = (typeof THREAD_ACTIONS)[number]

/** Actions on the recipient's comment, on one that they replied to, or on one that they reported. */
const MODERATION_ACTIONS = [
  'hidden',
  'shown',
  'deleted',
  ...THREAD_ACTIONS,
  'kept',
  'report_hidden',
  'report_deleted',
  'report_gone',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** What happened to the recipient's review. */
const REVIEW_ACTIONS = ['published', 'rejected', 'replied', 'report_rejected', 'report_kept'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

export const NOTIFICATIONS_PER_PAGE = 20
/** Maximum of the unread count. */
export const UNREAD_MAX = 99
/** Maximum number of ids in one mark-as-read request. */
export const READ_IDS_MAX = 100
/** Notification mails per user and hour; moderation decisions are not limited. */
export const MAILS_PER_HOUR = 5
/** Older notifications are deleted. */
export const NOTIFICATION_DAYS = 180
