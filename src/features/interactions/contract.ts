/** What readers do with posts, comments, tools and teachers. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { PathId } from '#lib/ids.ts'
import { ACTION_URL_MAX_LENGTH, SAVED_ACTIONS } from './constants.ts'

/** An id in a body: a number, nothing is coerced. */
const BodyId = z.int().check(z.minimum(1))
/** An id of a DELETE, from its body or, where a proxy dropped that, from its query. */
const LooseId = PathId

/** POST-048, Q-131. 404 for a post that the reader may not open. */
export const countView = endpoint({
  method: 'POST',
  path: '/count_post/:postId',
  access: 'public',
  input: z.object({ postId: PathId }),
  output: z.object({
    status: z.literal('success'),
    /** Views after this one. */
    view: z.int(),
  }),
  rate: 'view',
  summary: 'Counts a view of a post, once per reader and hour',
})

const LikeAnswer = z.object({
  /** 1: the person likes it now. */
  like: Flag,
  /** Everybody's likes. */
  total: z.int(),
})
/** 1 sets the mark and leaves one that is there: a press that waited for signing in never takes away. */
const Force = z.optional(Flag)

/** ACT-044: takes turns, unless `force` is 1. */
export const likePost = endpoint({
  method: 'POST',
  path: '/like-post',
  access: 'member',
  input: z.object({ post_id: BodyId, force: Force }),
  output: LikeAnswer,
  rate: 'interaction',
  deferrable: true,
  summary: 'Likes a post, or takes the like back',
})

/** ACT-045 */
export const likeComment = endpoint({
  method: 'POST',
  path: '/like-comment',
  access: 'member',
  input: z.object({ comment_id: BodyId, force: Force }),
  output: LikeAnswer,
  rate: 'interaction',
  deferrable: true,
  summary: 'Likes a comment, or takes the like back',
})

const PinAnswer = z.object({
  /** `added` also when it was there already, `removed` also when it was not. */
  message: z.enum(['added', 'removed']),
  post_id: z.int(),
  /** Everybody's pins. */
  total_pin: z.int(),
})

/** ACT-046 */
export const pinPost = endpoint({
  method: 'POST',
  path: '/pin-my-board',
  access: 'member',
  input: z.object({ post_id: BodyId }),
  output: PinAnswer,
  rate: 'interaction',
  deferrable: true,
  summary: 'Pins a post to the own board',
})

/** ACT-047 */
export const unpinPost = endpoint({
  method: 'DELETE',
  path: '/pin-my-board',
  access: 'member',
  input: z.object({ post_id: LooseId }),
  output: PinAnswer,
  rate: 'interaction',
  summary: 'Takes a post from the own board',
})

const UsedAnswer = z.object({
  /** 1: the person has used it. */
  used_it: Flag,
  /** Everybody who has. */
  total_used: z.int(),
})

/** ACT-048 */
export const markUsed = endpoint({
  method: 'POST',
  path: '/api/used-it',
  access: 'member',
  input: z.object({ post_id: BodyId }),
  output: UsedAnswer,
  rate: 'interaction',
  deferrable: true,
  summary: 'Says that the person has used what a post is about',
})

/** ACT-049 */
export const unmarkUsed = endpoint({
  method: 'DELETE',
  path: '/api/used-it',
  access: 'member',
  input: z.object({ post_id: LooseId }),
  output: UsedAnswer,
  rate: 'interaction',
  summary: 'Takes that back',
})

/** ACT-058, Q-137: the opposite of the sent state is stored, so that a repeated call changes nothing. */
export const toggleToolUsed = endpoint({
  method: 'POST',
  path: '/api/used-it-tool',
  access: 'member',
  input: z.object({
    /** Of the tool in a teaching story. */
    content_id: BodyId,
    /** What the page shows before the press. */
    used_it: Flag,
  }),
  output: UsedAnswer,
  rate: 'interaction',
  deferrable: true,
  summary: 'Says that the person has used a tool of a story, or takes it back',
})

const FollowAnswer = z.object({
  /** 1: the person follows them now. */
  following: Flag,
  total_followers: z.int(),
})

/** ACT-050. 422 for oneself and for somebody who is no teacher. */
export const followTeacher = endpoint({
  method: 'POST',
  path: '/api/v2/follower',
  access: 'member',
  input: z.object({ user_id: BodyId }),
  output: FollowAnswer,
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
  output: FollowAnswer,
  rate: 'interaction',
  summary: 'Stops following a teacher',
})

const VoteAnswer = z.object({
  voted: z.boolean(),
  /** People who voted or asked. */
  total_voted_post: z.int(),
})

/** ACT-053. 404 for a post that is no tech review. */
export const voteTraining = endpoint({
  method: 'POST',
  path: '/api/vote/:techReviewId',
  access: 'member',
  input: z.object({ techReviewId: PathId }),
  output: VoteAnswer,
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
  output: VoteAnswer,
  rate: 'interaction',
  summary: 'Takes the vote back',
})

/** ACT-056, ACT-057. `error` when the votes have reached what is needed; 422 the second time. */
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
  summary: 'Asks for an online training on an app, once',
})

/** ACT-052, Q-155: every share adds one; watching and downloading are noted for the person. */
export const saveAction = endpoint({
  method: 'POST',
  path: '/api/save-action',
  access: 'member',
  input: z.object({
    action: z.enum(SAVED_ACTIONS),
    post_id: BodyId,
    /** What was shared or opened; may be empty. */
    url: z.optional(z.string().check(z.maxLength(ACTION_URL_MAX_LENGTH))),
  }),
  output: z.object({ status: z.literal('success'), total_share: z.int() }),
  rate: 'interaction',
  deferrable: true,
  summary: 'Records a share, a watched video or a taken manual',
})
