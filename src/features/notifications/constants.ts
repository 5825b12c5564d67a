/** Kinds and limits of notifications. */

export const NOTIFICATION_KINDS = ['reply', 'comment_like', 'follow', 'training_open', 'moderation'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What may come by mail too. A like never does. */
export const MAIL_KINDS = ['reply', 'follow', 'training_open', 'moderation'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Before a person chooses: what waits for an answer or changes their own content is mailed, the rest is not. */
export const MAIL_DEFAULTS: Readonly<Record<MailKind, boolean>> = {
  reply: true,
  follow: false,
  training_open: true,
  moderation: true,
}

/** What was done with the comment that somebody answered, and so with the answer; told by the bell, never by mail. */
export const THREAD_ACTIONS = ['thread_hidden', 'thread_shown', 'thread_deleted'] as const
export type ThreadAction = (typeof THREAD_ACTIONS)[number]

/** What was done with somebody's comment, with one that they answered, or with one that they reported. */
export const MODERATION_ACTIONS = [
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

export const NOTIFICATIONS_PER_PAGE = 20
/** The bell counts no further. */
export const UNREAD_MAX = 99
/** Ids that one call may mark as read. */
export const READ_IDS_MAX = 100
/** Mails about notices that one person gets in an hour; decisions about their own comments come besides. */
export const MAILS_PER_HOUR = 5
/** Older notices are forgotten. */
export const NOTIFICATION_DAYS = 180
