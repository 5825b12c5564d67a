/** What a person is told: the list, the bell's count, and that it was read. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { MAIL_KINDS, NOTIFICATION_KINDS, READ_IDS_MAX, UNREAD_MAX } from './constants.ts'

/** One notice, or several happenings of one kind about one thing. */
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** One Thai sentence, plain text. */
  text: z.string(),
  /** Title of the post; may be empty. */
  subject: z.string(),
  /** Moderation: why, plain text; else empty. */
  reason: z.string(),
  /** Path on this site, with the comment's anchor or to the follower's profile; null: leads nowhere. */
  path: z.nullable(z.string()),
  /** Happenings in it, e.g. likes of one comment. */
  count: z.int(),
  is_read: Flag,
  /** Null: nobody's face is shown. An anonymous writer is never told apart from another (security §4.12). */
  picture: z.nullable(z.string()),
  /** ISO 8601 UTC: the newest of its happenings. */
  created_at: z.string(),
  created_humans_time: z.string(),
})
export type Notification = z.output<typeof Notification>

/** `…-{id}`: the place after which a page begins. */
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
  summary: 'What the signed-in person was told, newest first',
})

/** Unread notices, `99` with `has_more` when there are more. */
const Unread = z.object({ unread: z.int().check(z.maximum(UNREAD_MAX)), has_more: Flag })

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: Unread }),
  summary: 'How many notices the signed-in person has not read, up to 99',
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  input: z.object({
    /** Only these; without it all. Other people's are passed over. */
    ids: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(READ_IDS_MAX))),
  }),
  output: z.object({ status: z.literal('success'), data: Unread }),
  rate: 'interaction',
  summary: 'Mark all or some notices as read',
})

/** Which kinds come by mail too. */
export const MailChoices = z.object({ reply: Flag, follow: Flag, training_open: Flag, moderation: Flag })
export type MailChoices = z.output<typeof MailChoices>

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/notifications/mails',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: MailChoices }),
  summary: 'Which notices the signed-in person gets by mail',
})

export const chooseMail = endpoint({
  method: 'POST',
  path: '/api/notifications/mails',
  access: 'member',
  input: z.object({ kind: z.enum(MAIL_KINDS), is_wanted: Flag }),
  output: z.object({ status: z.literal('success'), data: MailChoices }),
  rate: 'interaction',
  summary: 'Say whether one kind of notice comes by mail',
})

/** By the signed link of a mail, whoever holds it; doing it again changes nothing. 410 for a link that is none of ours. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'public',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ status: z.literal('success'), kind: z.enum(MAIL_KINDS) }),
  rate: 'consent',
  summary: 'End mails of the kind that a mailed link names',
})
