/** Endpoints of interactions with posts, comments, tools and teachers. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { ACTION_URL_MAX_LENGTH, SAVED_ACTIONS } from './constants.ts'

/** An id in a body: a number, without coercion. */
const BodyId = z.int().check(z.minimum(1))
/** An id of a DELETE, in its body or, if a proxy removed the body, in its query. */
const LooseId = PathId

/** Counts a view (POST-048, Q-131). 404 for a post that the reader may not open. */
export const countView = endpoint({
  method: 'POST',
  path: '/count_post/:postId',
  access: 'public',
  whileSuspended: true,
  input: z.object({ postId: PathId }),
  output: z.object({
    status: z.literal('success'),
    /** Views after this one. */
    view: z.int(),
  }),
  rate: 'view',
  summary: 'Counts a view of a post, once per reader and hour',
})

const LikeResponse = z.object({
  /** 1 if the user likes it now. */
  like: Flag,
  /** Likes by all users. */
  total: z.int(),
})
/** 1 always sets the like: a press that was deferred until sign-in must not remove one. */
const Force = z.optional(Flag)

/** Toggles the like, unless `force` is 1 (ACT-044). */
export const likePost = endpoint({
  method: 'POST',
  path: '/like-post',
  access: 'member',
  input: z.object({ post_id: BodyId, force: Force }),
  output: LikeResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Likes a post, or removes the like',
})

/** ACT-045 */
export const likeComment = endpoint({
  method: 'POST',
  path: '/like-comment',
  access: 'member',
  input: z.object({ comment_id: BodyId, force: Force }),
  output: LikeResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Likes a comment, or removes the like',
})

const PinResponse = z.object({
  /** `added` also if the pin already existed, `removed` also if there was none. */
  message: z.enum(['added', 'removed']),
  post_id: z.int(),
  /** Pins by all users. */
  total_pin: z.int(),
})

/** ACT-046 */
export const pinPost = endpoint({
  method: 'POST',
  path: '/pin-my-board',
  access: 'member',
  input: z.object({ post_id: BodyId }),
  output: PinResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Pins a post to the user’s board',
})

/** ACT-047 */
export const unpinPost = endpoint({
  method: 'DELETE',
  path: '/pin-my-board',
  access: 'member',
  input: z.object({ post_id: LooseId }),
  output: PinResponse,
  rate: 'interaction',
  summary: 'Removes a post from the user’s board',
})

const UsedResponse = z.object({
  /** 1 if the user has used it. */
  used_it: Flag,
  /** Number of users who have used it. */
  total_used: z.int(),
})

/** ACT-048 */
export const markUsed = endpoint({
  method: 'POST',
  path: '/api/used-it',
  access: 'member',
  input: z.object({ post_id: BodyId }),
  output: UsedResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Marks the subject of a post as used',
})

/** ACT-049 */
export const unmarkUsed = endpoint({
  method: 'DELETE',
  path: '/api/used-it',
  access: 'member',
  input: z.object({ post_id: LooseId }),
  output: UsedResponse,
  rate: 'interaction',
  summary: 'Removes the used mark of a post',
})

/** Stores the opposite of the sent state, so that repeating the request changes nothing (ACT-058, Q-137). */
export const toggleToolUsed = endpoint({
  method: 'POST',
  path: '/api/used-it-tool',
  access: 'member',
  input: z.object({
    /** Id of the tool in a teaching story. */
    content_id: BodyId,
    /** State that the page shows before the press. */
    used_it: Flag,
  }),
  output: UsedResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Marks a tool of a story as used, or removes the mark',
})

const FollowResponse = z.object({
  /** 1 if the user follows the teacher now. */
  following: Flag,
  total_followers: z.int(),
})

/** ACT-050. 422 for the user's own id and for a user who is not a teacher. */
export const followTeacher = endpoint({
  method: 'POST',
  path: '/api/v2/follower',
  access: 'member',
  input: z.object({ user_id: BodyId }),
  output: FollowResponse,
  errors: ['own_follow', 'not_a_teacher'],
  rate: 'interaction',
  deferrable: true,
  summary: 'Follows a teacher',
})

/** ACT-051 */
export const unfollowTeacher = endpoint({
  method: 'DELETE',
  path: '/api/v2/follower/:userId',
  access: 'member',
  input: z.object({ userId: PathId }),
  output: FollowResponse,
  rate: 'interaction',
  summary: 'Unfollows a teacher',
})

const VoteResponse = z.object({
  voted: z.boolean(),
  /** Users who voted or requested. */
  total_voted_post: z.int(),
})

/** ACT-053. 404 for a post that is not a tech review. */
export const voteTraining = endpoint({
  method: 'POST',
  path: '/api/vote/:techReviewId',
  access: 'member',
  input: z.object({ techReviewId: PathId }),
  output: VoteResponse,
  rate: 'interaction',
  deferrable: true,
  summary: 'Votes for an online training on an app',
})

/** ACT-054 */
export const unvoteTraining = endpoint({
  method: 'DELETE',
  path: '/api/vote/:techReviewId',
  access: 'member',
  input: z.object({ techReviewId: PathId }),
  output: VoteResponse,
  rate: 'interaction',
  summary: 'Removes the vote',
})

/** ACT-056, ACT-057. `error` if the required number of votes is reached; 422 for a repeated request. */
export const requestTraining = endpoint({
  method: 'POST',
  path: '/api/request-online-training/:postId',
  access: 'member',
  input: z.object({ postId: PathId }),
  output: z.object({
    status: z.enum(['success', 'error']),
    /** Requests for a training on this app. */
    total_requested: z.int(),
    total_voted_post: z.int(),
  }),
  rate: 'interaction',
  deferrable: true,
  summary: 'Requests an online training on an app, once per user',
})

/** Each share increments the counter; watching and downloading are stored per user (ACT-052, Q-155). */
export const saveAction = endpoint({
  method: 'POST',
  path: '/api/save-action',
  access: 'member',
  input: z.object({
    action: z.enum(SAVED_ACTIONS),
    post_id: BodyId,
    /** URL that was shared or opened; may be empty. */
    url: z.optional(z.string().check(z.maxLength(ACTION_URL_MAX_LENGTH))),
  }),
  output: z.object({ status: z.literal('success'), total_share: z.int() }),
  rate: 'interaction',
  deferrable: true,
  summary: 'Records a share, a watched video or a downloaded manual',
})
