/** Everything personal that a public page needs, in one call: its document is the same for everybody. */
import * as z from 'zod/mini'
import { Account } from '#features/accounts/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { idList } from '#lib/ids.ts'
import { REACTIONS_MAX } from './constants.ts'

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
})
export type OwnReactions = z.output<typeof OwnReactions>

/** Three statements for a member with posts, two without; none for a visitor. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/v2/me',
  access: 'public',
  input: z.object({
    /** Comma-separated ids of posts on the page. */
    posts: z.optional(idList(REACTIONS_MAX)),
  }),
  output: z.object({
    data: z.object({
      /** Null for a visitor. */
      account: z.nullable(Account),
      role: z.enum(['visitor', 'user', 'admin']),
      /** For the X-CSRF-TOKEN header. */
      token: z.string(),
      /** Unread notifications, up to 99. */
      unread: z.int(),
      /** Of the posts that exist; empty for a visitor. */
      reactions: z.array(OwnReactions),
    }),
  }),
  summary: 'The reader: account, role, token, unread count and reactions',
})
