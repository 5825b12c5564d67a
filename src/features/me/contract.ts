/** Everything personal that a public page needs, in one call: its document is the same for everyone. */
import * as z from 'zod/mini'
import { Account } from '#features/accounts/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { idList } from '#lib/ids.ts'
import { OFFICE_ROLES } from '#lib/permissions.ts'
import { PEOPLE_MAX, REACTIONS_MAX } from './constants.ts'

/** The reader's own reactions to a post, named as on cards. */
export const OwnReactions = z.object({
  post_id: z.int(),
  liked_by_current_user: Flag,
  pin_by_current_user: Flag,
  used_by_current_user: Flag,
  shared_by_current_user: Flag,
  commented_by_current_user: Flag,
  voted_by_current_user: Flag,
  requested_by_current_user: Flag,
  is_following: Flag,
  /** The counts that reactions change: a stored document may be ten seconds older than the reader's press. */
  like: z.int(),
  total_pin: z.int(),
  total_share: z.int(),
  total_used_it: z.int(),
  total_voted_post: z.int(),
  /** For admins with the hidden ones (ADMIN-003). */
  total_comment: z.int(),
})
export type OwnReactions = z.output<typeof OwnReactions>

/** The signed-in person as pages need them: the fields of `Viewer`. */
const Reader = z.object({
  id: z.int(),
  kind: z.enum(['staff', 'student', 'member']),
  roleType: z.enum(['user', 'admin']),
  officeRole: z.nullable(z.enum(OFFICE_ROLES)),
  memberType: z.literal([0, 1, 2, 3]),
  fullname: z.string(),
  avatarUrl: z.nullable(z.string()),
  suspension: z.nullable(z.object({ message: z.string(), endsAt: z.nullable(z.string()) })),
})

/**
 * A page asks without the account: three statements for a member with posts, and the one of the session. None for a
 * visitor (decision 0073).
 */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/v2/me',
  access: 'public',
  input: z.object({
    /** Comma-separated ids of posts on the page. */
    posts: z.optional(idList(REACTIONS_MAX)),
    /** Comma-separated ids of people on the page. */
    people: z.optional(idList(PEOPLE_MAX)),
    without: z.optional(z.literal('account')),
  }),
  output: z.object({
    data: z.object({
      /** Null for a visitor, and where `without` says so. */
      account: z.nullable(Account),
      /** Null for a visitor. */
      viewer: z.nullable(Reader),
      role: z.enum(['visitor', 'user', 'admin']),
      /** For the X-CSRF-TOKEN header. */
      token: z.string(),
      /** Unread notifications, up to 99. */
      unread: z.int(),
      /** Of the posts that exist; empty for a visitor. */
      reactions: z.array(OwnReactions),
      /** Those of `people` whom the reader follows. */
      following: z.array(z.int()),
      /** An announcement for members runs, which a public page does not contain. */
      has_announcements: z.boolean(),
      /** Clock of the server, Unix ms: that of the device may be wrong, and a shell may be minutes old. */
      now: z.int(),
    }),
  }),
  summary: 'The reader: role, token, unread count, reactions and follows',
})
