/** Comments with one level of replies, and stickers. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { COMMENT_HTML_MAX_LENGTH, STICKERS_MAX } from './constants.ts'
import { commentFieldErrors } from './texts.ts'

/** CMT-042 */
export const Sticker = z.object({ id: z.int(), path: z.string(), name: z.string(), alt: z.string() })
export type Sticker = z.output<typeof Sticker>

/**
 * The author as shown with a comment. Anonymous: all fields are null except the placeholder picture and
 * `anonymous_name`, for every reader. Posted as the site: the site's display name and picture. Deleted
 * account: a fixed name and no id.
 */
export const CommentUser = z.object({
  id: z.nullable(z.int()),
  role_type: z.nullable(z.enum(['user', 'admin'])),
  /** Address of the picture. Null for a named author without a picture. */
  user_profile: z.nullable(z.string()),
  fullname: z.nullable(z.string()),
  /** For lists; null exactly where `fullname` is. */
  short_name: z.nullable(z.string()),
  anonymous_name: z.nullable(z.string()),
  /** 1: a teacher under their own name; shows the badge. */
  is_teacher: Flag,
})
export type CommentUser = z.output<typeof CommentUser>

const commentFields = {
  id: z.int(),
  post_id: z.int(),
  /** Null for a top-level comment. */
  parent_id: z.nullable(z.int()),
  type: z.enum(['comment', 'reply']),
  /** HTML of p, br, span and div; `text` has the same value. Empty when there are only stickers. */
  detail: z.string(),
  text: z.string(),
  /** 1 visible, 0 hidden. Only admins and the author receive hidden comments (CMT-023..026). */
  show: Flag,
  /** 0: under the author's own name, 1: as the site. */
  comment_as: Flag,
  comment_by_admin: Flag,
  is_anonymous: Flag,
  isAnonymous: Flag,
  stickers: z.array(Sticker),
  likes: z.int(),
  liked_by_current_user: Flag,
  /** ISO 8601 UTC. */
  created_at: z.string(),
  /** Relative time in Thai (CMT-039). */
  created_humans_time: z.string(),
  is_edited: Flag,
  user: CommentUser,
  /** 1 if the reader is the author, also of an anonymous comment. */
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
  /** Newest first, as shown on the page. */
  child_comments_created_at_desc: z.array(Reply),
})
export type Comment = z.output<typeof Comment>

/** A comment as shown away from its post. */
export const LatestComment = z.object({
  id: z.int(),
  /** The comment on the page of its post. */
  path: z.string(),
  /** Beginning as plain text. */
  text: z.string(),
  /** Short name, or the mask of an anonymous author. */
  name: z.string(),
  /** Null for anonymous authors and without a photo. */
  picture: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  created_at: z.string(),
})
export type LatestComment = z.output<typeof LatestComment>

/** Returns all comments of a post that the reader may see, newest first (CMT-056, Q-145). */
export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/content/:postId/comments',
  access: 'public',
  input: z.object({ postId: PathId }),
  output: z.object({
    data: z.array(Comment),
    /** Number of visible comments and replies. Admins also count hidden ones. */
    total: z.int(),
  }),
  summary: 'Comments of a post, newest first',
})

/** Returns the stickers that a comment can contain (CMT-046). */
export const listStickers = endpoint({
  method: 'GET',
  path: '/api/v2/stickers',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Sticker) }),
  cached: true,
  summary: 'Stickers',
})

/** Beginnings of comments (CMT-022). */
export const listQuickPhrases = endpoint({
  method: 'GET',
  path: '/api/v2/quick-phrases',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
  cached: true,
  summary: 'Beginnings of comments that the form offers',
})

const CAPTCHA_MAX_LENGTH = 10_000

/** Content of a comment (CMT-015..020). The use case checks the length of the cleaned text. */
const contentFields = {
  /** HTML. Tags other than p, br, span and div are removed. */
  text: z._default(z.string().check(z.maxLength(COMMENT_HTML_MAX_LENGTH, commentFieldErrors.tooLong)), ''),
  /** Sticker ids in the order chosen. An id may occur more than once. */
  stickers: z._default(
    z.nullable(
      z
        .array(z.int().check(z.gte(1), z.lte(32_767)))
        .check(z.maxLength(STICKERS_MAX, commentFieldErrors.tooManyStickers)),
    ),
    null,
  ),
}

const SavedComment = z.object({
  status: z.literal('success'),
  data: z.object({
    saved_data: Comment,
    /** Same count as `total` of the list, for this reader. */
    total_comment: z.int(),
  }),
})

/**
 * Creates a comment or a reply (CMT-048..051). A reply to a reply becomes a reply to the top-level comment.
 * Returns 404 for a draft, an event, or a post or comment that the author cannot see; 422 with `text`, `stickers` or
 * `type`; 423 with `desc` after more than three comments in one minute or ten in ten minutes, until
 * `g-recaptcha-response` is correct.
 */
export const createComment = endpoint({
  method: 'POST',
  path: '/comment/post/:postId',
  access: 'member',
  input: z.object({
    postId: PathId,
    type: z.enum(['comment', 'reply']),
    parent_id: z._default(z.nullable(z.int().check(z.gte(1))), null),
    /** 0: own name, 1: as the site. The server ignores 1 from users who are not admins. */
    comment_as: z._default(z.int(), 0),
    is_anonymous: z._default(Flag, 0),
    ...contentFields,
    'g-recaptcha-response': z._default(z.nullable(z.string().check(z.maxLength(CAPTCHA_MAX_LENGTH))), null),
  }),
  output: SavedComment,
  errors: ['captcha_required'],
  rate: 'interaction',
  summary: 'Write a comment or a reply',
})

/**
 * Updates the caller's own comment; admins can also update comments posted as the site (CMT-053, Q-151). `commentId` in
 * the body is ignored in favour of the path.
 */
export const updateComment = endpoint({
  method: 'PATCH',
  path: '/comment/:commentId',
  access: 'member',
  input: z.object({
    commentId: PathId,
    /** Unchanged when omitted. */
    is_anonymous: z.optional(Flag),
    ...contentFields,
  }),
  output: SavedComment,
  rate: 'interaction',
  viaPost: true,
  summary: 'Change a comment',
})

/** Permanently deletes a comment with its replies (CMT-055, Q-150). */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comment/:commentId',
  access: 'member',
  // Required when an admin deletes a comment of another user.
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
