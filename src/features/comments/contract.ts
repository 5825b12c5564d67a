/** Comments with their one level of replies, and stickers. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { PathId } from '#lib/ids.ts'
import { COMMENT_HTML_MAX_LENGTH, STICKERS_MAX } from './constants.ts'
import { commentFaults } from './texts.ts'

/** CMT-042 */
export const Sticker = z.object({ id: z.int(), path: z.string(), name: z.string(), alt: z.string() })
export type Sticker = z.output<typeof Sticker>

/**
 * Who a comment names. Anonymous: everything null but the placeholder picture and `anonymous_name`, for every reader
 * (security §4.12). By the site: its display name and picture. Deleted account: its fixed name, no id.
 */
export const CommentUser = z.object({
  id: z.nullable(z.int()),
  role_type: z.nullable(z.enum(['user', 'admin'])),
  /** Address of the picture; null for somebody with a name and no picture. */
  user_profile: z.nullable(z.string()),
  fullname: z.nullable(z.string()),
  anonymous_name: z.nullable(z.string()),
})
export type CommentUser = z.output<typeof CommentUser>

const commentFields = {
  id: z.int(),
  post_id: z.int(),
  /** Null: top-level. */
  parent_id: z.nullable(z.int()),
  type: z.enum(['comment', 'reply']),
  /** HTML of p, br, span and div; `text` repeats it. Empty when there are only stickers. */
  detail: z.string(),
  text: z.string(),
  /** 1 visible, 0 hidden: only admins and the author receive hidden ones (CMT-023..026). */
  show: Flag,
  /** 0 as oneself, 1 as the site. */
  comment_as: Flag,
  comment_by_admin: Flag,
  is_anonymous: Flag,
  isAnonymous: Flag,
  stickers: z.array(Sticker),
  likes: z.int(),
  liked_by_current_user: Flag,
  /** ISO 8601 UTC. */
  created_at: z.string(),
  /** How long ago, in Thai (CMT-039). */
  created_humans_time: z.string(),
  is_edited: Flag,
  user: CommentUser,
  /** The reader wrote it, anonymous or not. */
  is_mine: Flag,
  can_edit: Flag,
  can_delete: Flag,
}

export const Reply = z.object(commentFields)
export type Reply = z.output<typeof Reply>

/** CMT-036..041 */
export const Comment = z.object({
  ...commentFields,
  /** Oldest first. */
  child_comments: z.array(Reply),
  /** Newest first: what the page shows. */
  child_comments_created_at_desc: z.array(Reply),
})
export type Comment = z.output<typeof Comment>

/** Every comment of a post that the reader may see, newest first (CMT-056, Q-145). */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/content/:postId/comments',
  access: 'public',
  input: z.object({ postId: PathId }),
  output: z.object({
    data: z.array(Comment),
    /** Comments and replies that everybody sees; for admins with the hidden ones. */
    total: z.int(),
  }),
  summary: 'Comments of a post, newest first',
})

/** The stickers that a comment may carry (CMT-046). */
export const listStickers = endpoint({
  method: 'GET',
  path: '/api/v2/stickers',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Sticker) }),
  cached: true,
  summary: 'Stickers',
})

const CAPTCHA_MAX_LENGTH = 10_000

/** What a person writes (CMT-015..020). The length is counted on the cleaned text, by the use case. */
const written = {
  /** HTML; what is not p, br, span or div is left out. */
  text: z._default(z.string().check(z.maxLength(COMMENT_HTML_MAX_LENGTH, commentFaults.tooLong)), ''),
  /** Ids in the order of choosing; one may stand twice. */
  stickers: z._default(
    z.nullable(
      z.array(z.int().check(z.gte(1), z.lte(32_767))).check(z.maxLength(STICKERS_MAX, commentFaults.tooManyStickers)),
    ),
    null,
  ),
}

const Saved = z.object({
  status: z.literal('success'),
  data: z.object({
    saved_data: Comment,
    /** As `total` of the list, for this reader. */
    total_comment: z.int(),
  }),
})

/**
 * Writes a comment or a reply (CMT-048..051). A reply to a reply joins its comment. 404 for a post or comment
 * that the writer cannot see, a draft, an event; 422 with `text`, `stickers` or `type`; 423 with `desc` after more than
 * three comments in a minute or ten in ten, until `g-recaptcha-response` is right.
 */
export const createComment = endpoint({
  method: 'POST',
  path: '/comment/post/:postId',
  access: 'member',
  input: z.object({
    postId: PathId,
    type: z.enum(['comment', 'reply']),
    parent_id: z._default(z.nullable(z.int().check(z.gte(1))), null),
    /** 0 as oneself, 1 as the site; from others than admins it is taken for 0. */
    comment_as: z._default(z.int(), 0),
    is_anonymous: z._default(Flag, 0),
    ...written,
    'g-recaptcha-response': z._default(z.nullable(z.string().check(z.maxLength(CAPTCHA_MAX_LENGTH))), null),
  }),
  output: Saved,
  errors: ['captcha_required'],
  rate: 'interaction',
  summary: 'Write a comment or a reply',
})

/** Changes one's own comment, admins also the site's (CMT-053, Q-151); `commentId` in the body is the path's. */
export const updateComment = endpoint({
  method: 'PATCH',
  path: '/comment/:commentId',
  access: 'member',
  input: z.object({
    commentId: PathId,
    /** As it is when left out. */
    is_anonymous: z.optional(Flag),
    ...written,
  }),
  output: Saved,
  rate: 'interaction',
  viaPost: true,
  summary: 'Change a comment',
})

/** Deletes a comment with its replies; not to be undone (CMT-055, Q-150). */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comment/:commentId',
  access: 'member',
  // An admin's, of other people's comments.
  confirmation: 'by-use-case',
  input: z.object({ commentId: PathId }),
  output: z.object({
    status: z.literal('success'),
    data: z.object({ id: z.int(), total_comment: z.int() }),
  }),
  rate: 'interaction',
  viaPost: true,
  summary: 'Delete a comment with its replies',
})
