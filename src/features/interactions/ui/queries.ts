/** Actions of reaction buttons. Updates are optimistic and reverted if the request fails. */
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import type { PostCounts } from '#features/posts/contract.ts'
import { ApiError } from '#lib/api-client.ts'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { type Flag, flag } from '#lib/flag.ts'
import type { PageContext } from '#lib/page.ts'
import { BOARD_PATH, manualPath, type SavedAction } from '../constants.ts'
import {
  followTeacher,
  likeComment,
  likePost,
  markUsed,
  pinPost,
  requestTraining,
  saveAction,
  toggleToolUsed,
  unfollowTeacher,
  unmarkUsed,
  unpinPost,
  unvoteTraining,
  voteTraining,
} from '../contract.ts'
import { reactionTexts } from '../texts.ts'
import { type CachedTool, patchComment, patchPost, patchTeacher, patchTool } from './post-cache.ts'
import { type DesiredState, syncToggle } from './sync-toggle.ts'

/** The fields of a post that reactions need. */
export interface ReactablePost extends PostCounts {
  id: number
  /** Path to return to if the session has ended and the user signs in again. */
  direct_uri_by_type: string
}

type Counter = 'like' | 'total_pin' | 'total_used_it' | 'total_voted_post'
type ReactionFlag = 'liked_by_current_user' | 'pin_by_current_user' | 'used_by_current_user' | 'voted_by_current_user'

const reactions = {
  like: { flag: 'liked_by_current_user', count: 'like', action: 'like' },
  pin: { flag: 'pin_by_current_user', count: 'total_pin', action: 'pin' },
  usedIt: { flag: 'used_by_current_user', count: 'total_used_it', action: 'used_it' },
} as const satisfies Record<string, { flag: ReactionFlag; count: Counter; action: DeferredAction }>

/** Likes a post or removes the like (ACT-010). */
export function setLike(context: PageContext, post: ReactablePost, isOn: boolean): Promise<boolean | null> {
  return setReaction(context, post, isOn, reactions.like, async () => {
    const call = () => context.api(likePost, isOn ? { post_id: post.id, force: 1 as const } : { post_id: post.id })
    const response = await call()
    // The endpoint toggles. If the like was already removed in another tab, the first request has set it again.
    return response.like === flag(isOn) ? response.total : (await call()).total
  })
}

/** Pins a post to the user's board or unpins it, and shows a toast (ACT-011, ACT-065, ACT-066). */
export async function setPin(context: PageContext, post: ReactablePost, isOn: boolean): Promise<boolean | null> {
  const isPinned = await setReaction(context, post, isOn, reactions.pin, async () => {
    const input = { post_id: post.id }
    return (await (isOn ? context.api(pinPost, input) : context.api(unpinPost, input))).total_pin
  })
  if (isPinned === null) return null
  // The board is refetched when it is opened next; a displayed board keeps its order.
  void context.queryClient.invalidateQueries({ queryKey: ['cards', BOARD_PATH], refetchType: 'none' })
  const undo = { label: reactionTexts.undo, onPress: () => void setPin(context, post, true) }
  showToast('success', isPinned ? reactionTexts.pinned : reactionTexts.unpinned, {
    lang: 'en',
    action: isPinned ? undefined : undo,
  })
  return isPinned
}

/** ACT-012 */
export function setUsed(context: PageContext, post: ReactablePost, isOn: boolean): Promise<boolean | null> {
  return setReaction(context, post, isOn, reactions.usedIt, async () => {
    const input = { post_id: post.id }
    return (await (isOn ? context.api(markUsed, input) : context.api(unmarkUsed, input))).total_used
  })
}

interface VoteCall {
  /** Path of the request; the default is `/api/vote/{id}` (ACT-055, Q-161). */
  voteUrl?: string
  method?: 'POST' | 'DELETE'
}

/** Votes for a training or removes the vote. A user with a request is counted once (ACT-015, ACT-016, Q-159). */
export function setVote(
  context: PageContext,
  post: ReactablePost,
  isOn: boolean,
  { voteUrl, method }: VoteCall = {},
): Promise<boolean | null> {
  const endpoint = (method ? method === 'POST' : isOn) ? voteTraining : unvoteTraining
  const reaction = { flag: 'voted_by_current_user', count: 'total_voted_post', action: 'votetraining' } as const
  const step = post.requested_by_current_user === 1 ? 0 : 1
  return setReaction(
    context,
    post,
    isOn,
    reaction,
    async () => {
      const called = voteUrl ? { ...endpoint, path: voteUrl } : endpoint
      return (await context.api(called, { techReviewId: post.id })).total_voted_post
    },
    step,
  )
}

function setReaction(
  context: PageContext,
  { id, direct_uri_by_type: path }: ReactablePost,
  isOn: boolean,
  { flag: name, count, action }: { flag: ReactionFlag; count: Counter; action: DeferredAction },
  send: () => Promise<number>,
  step = 1,
) {
  return applyToggle({
    key: `${action} ${id}`,
    isOn,
    show: (shown) =>
      patchPost(context.queryClient, id, (post) =>
        post[name] === flag(shown) ? {} : { [name]: flag(shown), [count]: adjusted(post[count], shown, step) },
      ),
    send,
    finish: (total) => patchPost(context.queryClient, id, () => ({ [name]: flag(isOn), [count]: total })),
    onSignInRequired: () => askToSignIn(path, { action, id }),
  })
}

/** Likes a comment or removes the like (ACT-045). */
export function setCommentLike(
  { api, queryClient }: PageContext,
  { comment, path }: { comment: { id: number }; path: string },
  isOn: boolean,
): Promise<boolean | null> {
  const input = isOn ? { comment_id: comment.id, force: 1 as const } : { comment_id: comment.id }
  return applyToggle({
    key: `likecomment ${comment.id}`,
    isOn,
    show: (shown) =>
      patchComment(queryClient, comment.id, (one) =>
        one.liked_by_current_user === flag(shown)
          ? {}
          : { liked_by_current_user: flag(shown), likes: adjusted(one.likes, shown) },
      ),
    async send() {
      const response = await api(likeComment, input)
      return response.like === flag(isOn) ? response.total : (await api(likeComment, input)).total
    },
    finish: (total) =>
      patchComment(queryClient, comment.id, () => ({ liked_by_current_user: flag(isOn), likes: total })),
    onSignInRequired: () => askToSignIn(path, { action: 'likecomment', id: comment.id }),
  })
}

/** Sets used-it of a tool (POST-023). The request has the displayed state, so repeating it changes nothing. */
export function setToolUsed(
  { api, queryClient }: PageContext,
  { tool, path }: { tool: CachedTool; path: string },
  isOn: boolean,
): Promise<boolean | null> {
  return applyToggle({
    key: `tool ${tool.id}`,
    isOn,
    show: (shown) =>
      patchTool(queryClient, tool, (one) =>
        one.tried === flag(shown) ? {} : { tried: flag(shown), total_used: adjusted(one.total_used, shown) },
      ),
    send: async () => (await api(toggleToolUsed, { content_id: tool.id, used_it: flag(!isOn) })).total_used,
    finish: (total) => patchTool(queryClient, tool, () => ({ tried: flag(isOn), total_used: total })),
    onSignInRequired: () => askToSignIn(path),
  })
}

/** Follows or unfollows a teacher (ACT-019..021, ACT-062..064). The toast of a follow offers to undo it. */
export async function setFollow(
  context: PageContext,
  { userId, path }: { userId: number; path: string },
  isOn: boolean,
): Promise<boolean | null> {
  const { api, queryClient } = context
  const isFollowing = await applyToggle({
    key: `follow ${userId}`,
    isOn,
    show: (shown) =>
      patchTeacher(queryClient, userId, (teacher) =>
        teacher.isFollowing === flag(shown)
          ? {}
          : { isFollowing: flag(shown), total_followers: adjusted(teacher.total_followers, shown) },
      ),
    async send() {
      const call = isOn ? api(followTeacher, { user_id: userId }) : api(unfollowTeacher, { userId })
      return (await call).total_followers
    },
    finish: (total) => patchTeacher(queryClient, userId, () => ({ isFollowing: flag(isOn), total_followers: total })),
    onSignInRequired: () => askToSignIn(path, { action: 'follow', id: userId }),
  })
  if (isFollowing === null) return null
  // The user's own profile shows how many users they follow.
  if (context.viewer) void queryClient.invalidateQueries({ queryKey: ['profile', context.viewer.id] })
  const undo = { label: reactionTexts.unfollow, onPress: () => void setFollow(context, { userId, path }, false) }
  showToast('success', isFollowing ? reactionTexts.followed : reactionTexts.unfollowed, {
    lang: 'en',
    action: isFollowing ? undo : undefined,
  })
  return isFollowing
}

/** Requests a training and shows the result or the reason of the rejection (ACT-059..061). */
export async function askForTraining({ api, queryClient }: PageContext, post: ReactablePost): Promise<void> {
  try {
    const response = await api(requestTraining, { postId: post.id })
    const isSent = response.status === 'success'
    patchPost(queryClient, post.id, () => ({
      total_voted_post: response.total_voted_post,
      ...(isSent && { requested_by_current_user: 1 as Flag }),
    }))
    showToast(isSent ? 'success' : 'danger', isSent ? reactionTexts.requestSent : reactionTexts.requestFull)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) {
      askToSignIn(post.direct_uri_by_type, { action: 'request', id: post.id })
      return
    }
    const reasons = error.status === 422 ? Object.values(error.errors).flat() : []
    showToast('danger', reasons.join(' ') || reactionTexts.requestFailed)
  }
}

/**
 * Records a share, a watched video or a downloaded manual (ACT-052). Errors are not shown, because the action itself
 * has already succeeded; only the optimistic count is reverted (ACT-013, ACT-025).
 */
export async function record(
  { api, queryClient, viewer }: PageContext,
  post: ReactablePost,
  action: SavedAction,
  url: string,
): Promise<void> {
  if (!viewer) return
  const step = action.startsWith('share-') ? 1 : 0
  const before = post.shared_by_current_user
  if (step) patchPost(queryClient, post.id, (one) => ({ total_share: one.total_share + 1, shared_by_current_user: 1 }))
  try {
    const { total_share } = await api(saveAction, { action, post_id: post.id, url })
    if (step) patchPost(queryClient, post.id, () => ({ total_share }))
  } catch {
    if (step) {
      patchPost(queryClient, post.id, (one) => ({
        total_share: Math.max(0, one.total_share - 1),
        shared_by_current_user: before,
      }))
    }
  }
}

/** Downloads a manual and records the download. */
export function takeManual(context: PageContext, post: ReactablePost, fileName: string): Promise<void> {
  const link = document.createElement('a')
  link.href = manualPath(post.id)
  link.download = fileName
  link.click()
  return record(context, post, 'download-manual', link.href)
}

/** Resolves with the new state; null if the request failed, after a toast, or if an earlier press handles it. */
async function applyToggle({
  onSignInRequired,
  ...desired
}: DesiredState & { onSignInRequired: () => void }): Promise<boolean | null> {
  try {
    return await syncToggle(desired)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The session has ended in the meantime.
    if (error.status === 401) onSignInRequired()
    else showToast('danger', reactionTexts.failed, { lang: 'en' })
    return null
  }
}

/** A displayed count is never below zero (ACT-021). */
function adjusted(count: number, isUp: boolean, step = 1): number {
  return Math.max(0, count + (isUp ? step : -step))
}
