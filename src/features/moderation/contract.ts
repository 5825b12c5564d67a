/** Reports by members, moderation of comments by admins, and the audit log. */
import * as z from 'zod/mini'
import { CommentUser, Sticker } from '#features/comments/contract.ts'
import { COMMENT_AUDIT_ACTIONS } from '#lib/audit.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { ID_PATTERN, PathId } from '#lib/ids.ts'
import {
  BULK_MAX,
  HIDE_REASON_MAX,
  MODERATION_ACTIONS,
  QUEUE_FILTERS,
  QUEUE_SEARCH_MAX,
  REPORT_REASONS,
} from './constants.ts'
import { NewReport, optionalText, Reason, RevealReason } from './fields.ts'
import { fieldTexts } from './texts.ts'

const success = z.object({ status: z.literal('success') })

/** Id in a query string. An empty string means none. */
const QueryId = z.optional(
  z.pipe(
    z.union([z.literal(''), z.string().check(z.regex(ID_PATTERN)), z.int().check(z.minimum(1))]),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
)
/** Cursor of the next page, as returned by the previous page. */
const Cursor = z.optional(z.string().check(z.regex(/^\d{1,16}-[1-9]\d{0,14}$/)))

/**
 * Reports a comment to the admins, once per member. Returns 404 for comments that the reader cannot see, and an error
 * for the reader's own comment.
 */
export const reportComment = endpoint({
  method: 'POST',
  path: '/api/comments/:commentId/report',
  access: 'member',
  rate: 'report',
  input: z.extend(NewReport, { commentId: PathId }),
  output: success,
  errors: ['own_comment', 'already_reported'],
  summary: 'Report a comment to the admins',
})

/**
 * Shows or hides a top-level comment with its replies (ADMIN-005..008, ADMIN-014..016, Q-141). The reason is optional
 * and may follow while the comment is hidden.
 */
export const showHideComment = endpoint({
  method: 'GET',
  path: '/show-hide-comment',
  access: 'admin',
  permission: 'comments.moderate',
  guarded: true,
  input: z.object({
    id: z.pipe(z.union([z.string().check(z.regex(ID_PATTERN)), z.int().check(z.minimum(1))]), z.transform(Number)),
    show: z.pipe(
      z.literal(['0', '1', 0, 1]),
      z.transform((value) => (Number(value) === 1 ? (1 as const) : (0 as const))),
    ),
    /** Included in the notification of the author. */
    reason: optionalText(HIDE_REASON_MAX, fieldTexts.hideReasonTooLong),
  }),
  output: z.object({ data: Flag }),
  errors: ['reply_follows_comment'],
  summary: 'Show or hide a comment with its replies',
})

const Report = z.object({
  id: z.int(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  /** ISO 8601 UTC. */
  created_at: z.string(),
  created_humans_time: z.string(),
  /** Null: the account is deleted. */
  reporter: z.nullable(z.string()),
})
export type Report = z.output<typeof Report>

const PostLink = z.object({ id: z.int(), topic: z.string(), direct_uri_by_type: z.string() })

/** A comment in the admin queue. Admins get the same author data as every reader. */
export const ModeratedComment = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  type: z.enum(['comment', 'reply']),
  detail: z.string(),
  stickers: z.array(Sticker),
  show: Flag,
  is_anonymous: Flag,
  comment_by_admin: Flag,
  likes: z.int(),
  replies: z.int(),
  created_at: z.string(),
  created_humans_time: z.string(),
  user: CommentUser,
  post: PostLink,
  /** Shortened text of the parent comment of a reply. */
  parent_text: z.nullable(z.string()),
  /** Undecided reports, oldest first, twenty at most. */
  reports: z.array(Report),
  report_count: z.int(),
  can_hide: Flag,
  can_delete: Flag,
  /** 1 if the author is hidden. An admin can request the author with a reason. */
  can_reveal: Flag,
})
export type ModeratedComment = z.output<typeof ModeratedComment>

/** Lists comments for admins: reported comments by their first report, oldest first; other lists newest first. */
export const listModeratedComments = endpoint({
  method: 'GET',
  path: '/api/admin/comments',
  access: 'admin',
  permission: 'comments.moderate',
  input: z.object({
    filter: z._default(z.enum(QUEUE_FILTERS), 'reported'),
    post: QueryId,
    /** Part of the text of a comment. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(QUEUE_SEARCH_MAX))),
    after: Cursor,
  }),
  output: z.object({
    data: z.array(ModeratedComment),
    /** Cursor for `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** Total counts, 100 at most. */
    counts: z.object({ reported: z.int(), hidden: z.int() }),
  }),
  summary: 'Comments for admins: reported, hidden or all',
})

/**
 * Applies an action to all comments or to none (ADMIN-004..009). If a reply is among them, every action except
 * `dismiss` and `reopen` returns an error, because a reply follows its comment. Ids of deleted comments are
 * returned in `gone`. `dismiss` decides the reports without changing the comment. `reopen` undoes decisions of the last
 * 15 minutes and shows the comment again.
 */
export const moderateComments = endpoint({
  method: 'POST',
  path: '/api/admin/comments/bulk',
  access: 'admin',
  permission: 'comments.moderate',
  // Required for `delete`.
  confirmation: 'by-use-case',
  input: z
    .object({
      action: z.enum(MODERATION_ACTIONS),
      ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(BULK_MAX)),
      /** Included in the notification of the author. Required for `hide` and `delete`. */
      reason: Reason,
    })
    .check(
      z.refine(({ action, reason }) => (action !== 'hide' && action !== 'delete') || reason !== '', {
        path: ['reason'],
        error: fieldTexts.sayReason,
      }),
    ),
  output: z.object({
    data: z.object({ done: z.array(z.int()), gone: z.array(z.int()) }),
  }),
  errors: ['reply_follows_comment'],
  summary: 'Hide, show, delete comments or dismiss their reports, several at once',
})

/**
 * Returns the author of a comment that is anonymous or posted as the site. Each request is written to the audit log
 * (Q-140).
 */
export const revealAuthor = endpoint({
  method: 'POST',
  path: '/api/admin/comments/:commentId/reveal-author',
  access: 'admin',
  permission: 'people.view',
  confirmation: 'recent',
  input: z.extend(RevealReason, { commentId: PathId }),
  output: z.object({
    data: z.object({
      /** Null: the account is deleted. */
      id: z.nullable(z.int()),
      fullname: z.string(),
      kind: z.nullable(z.enum(['staff', 'student', 'member'])),
    }),
  }),
  errors: ['author_is_known'],
  summary: 'Reveal the author of an anonymous comment and log the request',
})

const AuditEntry = z.object({
  id: z.int(),
  action: z.enum(COMMENT_AUDIT_ACTIONS),
  reason: z.string(),
  created_at: z.string(),
  actor: z.string(),
  comment: z.nullable(z.object({ id: z.int(), text: z.string(), user: CommentUser, is_deleted: Flag, post: PostLink })),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  permission: 'comments.moderate',
  input: z.object({
    action: z.optional(z.union([z.literal(''), z.enum(COMMENT_AUDIT_ACTIONS)])),
    after: QueryId,
  }),
  output: z.object({ data: z.array(AuditEntry), next: z.nullable(z.int()) }),
  summary: 'Audit log of moderation',
})
