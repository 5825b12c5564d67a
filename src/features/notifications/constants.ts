/** Kinds and limits of notifications. */

export const NOTICE_KINDS = ['reply', 'comment_like', 'follow', 'training_open', 'moderation'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

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

/** What was done with somebody's comment, or (the last three) with one that somebody reported. */
export const MODERATION_ACTIONS = ['hidden', 'shown', 'deleted', 'kept', 'report_hidden', 'report_deleted'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const NOTICES_PER_PAGE = 20
/** The bell counts no further. */
export const UNREAD_MAX = 99
/** Ids that one call may mark as read. */
export const READ_IDS_MAX = 100
/** Mails about notices that one person gets in an hour; decisions about their own comments come besides. */
export const MAILS_PER_HOUR = 5
/** Older notices are forgotten. */
export const NOTICE_DAYS = 180
