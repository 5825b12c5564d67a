/** Endpoints of notifications: list, unread count, marking as read, and mail choices. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { MAIL_KINDS, NOTIFICATION_KINDS, READ_IDS_MAX, UNREAD_MAX } from './constants.ts'

/** One notification, which may group several events of one kind. */
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** One Thai sentence, plain text. */
  text: z.string(),
  /** Title of the post; may be empty. */
  subject: z.string(),
  /** Reason of a moderation, plain text; otherwise empty. */
  reason: z.string(),
  /** Path on this site: the comment with its anchor, or the follower's profile. Null if there is no target. */
  path: z.nullable(z.string()),
  /** Number of events, e.g. likes of one comment. */
  count: z.int(),
  is_read: Flag,
  /** Null if no picture is shown. All anonymous authors have the same picture (AB-78). */
  picture: z.nullable(z.string()),
  /** Time of the newest event, ISO 8601 UTC. */
  created_at: z.string(),
  created_humans_time: z.string(),
})
export type Notification = z.output<typeof Notification>

/** Keyset cursor `{milliseconds}-{id}` of the last row of the previous page. */
const CURSOR = /^\d{1,15}-[1-9]\d{0,14}$/

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  input: z.object({ after: z.optional(z.string().check(z.regex(CURSOR))) }),
  output: z.object({
    /** Newest first. */
    data: z.array(Notification),
    /** Relative; null at the end (API-009). */
    next_page_url: z.nullable(z.string()),
  }),
  summary: 'Notifications of the signed-in user, newest first',
})

/** Number of unread notifications; 99 with `has_more` if there are more. */
const Unread = z.object({ unread: z.int().check(z.maximum(UNREAD_MAX)), has_more: Flag })

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: Unread }),
  summary: 'Number of unread notifications of the signed-in user, up to 99',
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  whileSuspended: true,
  input: z.object({
    /** Only these notifications; all if omitted. Ids of other users are ignored. */
    ids: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(READ_IDS_MAX))),
  }),
  output: z.object({ status: z.literal('success'), data: Unread }),
  rate: 'interaction',
  summary: 'Mark all or some notifications as read',
})

/** Which kinds are also mailed. */
export const MailChoices = z.object({
  reply: Flag,
  follow: Flag,
  training_open: Flag,
  training_joined: Flag,
  training_place: Flag,
  training_reminder: Flag,
  training_recording: Flag,
  moderation: Flag,
  review: Flag,
  story_invited: Flag,
  story_accepted: Flag,
  story_failed: Flag,
  story_published: Flag,
})
export type MailChoices = z.output<typeof MailChoices>

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/notifications/mails',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: MailChoices }),
  summary: 'Which kinds of notifications are mailed to the signed-in user',
})

export const chooseMail = endpoint({
  method: 'POST',
  path: '/api/notifications/mails',
  access: 'member',
  whileSuspended: true,
  input: z.object({ kind: z.enum(MAIL_KINDS), is_wanted: Flag }),
  output: z.object({ status: z.literal('success'), data: MailChoices }),
  rate: 'interaction',
  summary: 'Set whether one kind of notification is mailed',
})

/** Unsubscribes by the signed link of a mail, without a session. Idempotent. 410 if the signature is invalid. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'public',
  whileSuspended: true,
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ status: z.literal('success'), kind: z.enum(MAIL_KINDS) }),
  rate: 'consent',
  summary: 'Unsubscribe from the kind of mail that a mailed link names',
})
