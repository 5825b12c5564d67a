/** What reactions show and send. Loaded when a signed-in person opens a page, so that visitors do not load it. */
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import type { PostCounts } from '#features/posts/contract.ts'
import { type Api, type ApiError, isFromAnother } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { flag } from '#lib/flag.ts'
import type { Flag } from '#lib/flag-schema.ts'
import type { PageContext } from '#lib/page.ts'
import { BOARD_PATH, type SavedAction } from '../constants.ts'
import * as contract from '../contract.ts'
import { reactionTexts } from '../texts.ts'
import { flightLanded } from './fly-to-board.ts'
import { type CachedTool, patchComment, patchPost, patchTeacher, patchTool } from './post-cache.ts'
import { sendReaction } from './send-reaction.ts'
import type { Toggle } from './use-toggle.ts'

/** The fields of a post that reactions need. */
export interface ReactablePost extends PostCounts {
  id: number
  /** Path to return to if the session has ended and the user signs in again. */
  direct_uri_by_type: string
}

export interface TakenAction {
  action: SavedAction
  url: string
}

/** Sets the toggle again, for the button that undoes it. */
type Press = (isOn: boolean) => void

/** A toggle and what signing in again stores, because the session has ended in the meantime. */
export interface Reaction extends Toggle {
  askToSignIn: () => void
}

/** Likes a post or removes the like (ACT-010). */
export function likePost(context: PageContext, post: ReactablePost): Reaction {
  const names = { flag: 'liked_by_current_user', count: 'like', action: 'like' } as const
  return postReaction(context, post, names, async (isOn, api) => {
    const body = isOn ? { post_id: post.id, force: 1 as const } : { post_id: post.id }
    const call = () => api(contract.likePost, body)
    const response = await call()
    // The endpoint toggles. If the like was already removed in another tab, the first request has set it again.
    return response.like === flag(isOn) ? response.total : (await call()).total
  })
}

/**
 * Pins a post to the user's board or unpins it. The toast, which offers to undo it, follows the flight of the picture
 * (ACT-011, ACT-065, ACT-066).
 */
export function pinPost(context: PageContext, post: ReactablePost, press: Press): Reaction {
  const { queryClient } = context
  const names = { flag: 'pin_by_current_user', count: 'total_pin', action: 'pin' } as const
  const reaction = postReaction(context, post, names, async (isOn, api) => {
    const input = { post_id: post.id }
    return (await (isOn ? api(contract.pinPost, input) : api(contract.unpinPost, input))).total_pin
  })
  return {
    ...reaction,
    finish(isOn, total) {
      reaction.finish(isOn, total)
      // The board is refetched when it is opened next; a displayed board keeps its order.
      void queryClient.invalidateQueries({ queryKey: ['cards', BOARD_PATH], refetchType: 'none' })
      const undo = { label: reactionTexts.undo, onPress: () => press(!isOn) }
      const text = isOn ? reactionTexts.pinned : reactionTexts.unpinned
      void flightLanded().then(() => showToast('success', text, { lang: 'en', action: undo }))
    },
  }
}

/** ACT-012 */
export function markUsed(context: PageContext, post: ReactablePost): Reaction {
  const names = { flag: 'used_by_current_user', count: 'total_used_it', action: 'used_it' } as const
  return postReaction(context, post, names, async (isOn, api) => {
    const input = { post_id: post.id }
    return (await (isOn ? api(contract.markUsed, input) : api(contract.unmarkUsed, input))).total_used
  })
}

export interface VoteCall {
  /** Path of the request; the default is `/api/vote/{id}` (ACT-055, Q-161). */
  voteUrl?: string
  method?: 'POST' | 'DELETE'
}

/** Votes for a training or removes the vote. A user with a request is counted once (ACT-015, ACT-016, Q-159). */
export function voteTraining(context: PageContext, post: ReactablePost, { voteUrl, method }: VoteCall): Reaction {
  const step = post.requested_by_current_user === 1 ? 0 : 1
  const names = { flag: 'voted_by_current_user', count: 'total_voted_post', action: 'votetraining', step } as const
  return postReaction(context, post, names, async (isOn, api) => {
    const endpoint = (method ? method === 'POST' : isOn) ? contract.voteTraining : contract.unvoteTraining
    const called = voteUrl ? { ...endpoint, path: voteUrl } : endpoint
    return (await api(called, { techReviewId: post.id })).total_voted_post
  })
}

interface ReactionNames {
  flag: 'liked_by_current_user' | 'pin_by_current_user' | 'used_by_current_user' | 'voted_by_current_user'
  count: 'like' | 'total_pin' | 'total_used_it' | 'total_voted_post'
  action: DeferredAction
  /** What a press adds to the count; the default is 1. */
  step?: number
}

function postReaction(
  { api, queryClient }: PageContext,
  { id, direct_uri_by_type: path }: ReactablePost,
  { flag: name, count, action, step = 1 }: ReactionNames,
  send: (isOn: boolean, api: Api) => Promise<number>,
): Reaction {
  return {
    send: (isOn) => sendReaction(api, (sending) => send(isOn, sending)),
    show: (isOn) =>
      patchPost(queryClient, id, (post) =>
        post[name] === flag(isOn) ? {} : { [name]: flag(isOn), [count]: adjusted(post[count], isOn, step) },
      ),
    finish: (isOn, total) => patchPost(queryClient, id, () => ({ [name]: flag(isOn), [count]: total })),
    askToSignIn: () => askToSignIn(path, { action, id }),
  }
}

/** Likes a comment or removes the like (ACT-045). */
export function likeComment({ api, queryClient }: PageContext, { id }: { id: number }, path: string): Reaction {
  return {
    show: (isOn) =>
      patchComment(queryClient, id, (one) =>
        one.liked_by_current_user === flag(isOn)
          ? {}
          : { liked_by_current_user: flag(isOn), likes: adjusted(one.likes, isOn) },
      ),
    send: (isOn) =>
      sendReaction(api, async (sending) => {
        const body = isOn ? { comment_id: id, force: 1 as const } : { comment_id: id }
        const response = await sending(contract.likeComment, body)
        return response.like === flag(isOn) ? response.total : (await sending(contract.likeComment, body)).total
      }),
    finish: (isOn, total) => patchComment(queryClient, id, () => ({ liked_by_current_user: flag(isOn), likes: total })),
    askToSignIn: () => askToSignIn(path, { action: 'likecomment', id }),
  }
}

/** Sets used-it of a tool (POST-023). The request has the displayed state, so repeating it changes nothing. */
export function toggleToolUsed({ api, queryClient }: PageContext, tool: CachedTool, path: string): Reaction {
  return {
    show: (isOn) =>
      patchTool(queryClient, tool, (one) =>
        one.tried === flag(isOn) ? {} : { tried: flag(isOn), total_used: adjusted(one.total_used, isOn) },
      ),
    async send(isOn) {
      const input = { content_id: tool.id, used_it: flag(!isOn) }
      return (await sendReaction(api, (sending) => sending(contract.toggleToolUsed, input))).total_used
    },
    finish: (isOn, total) => patchTool(queryClient, tool, () => ({ tried: flag(isOn), total_used: total })),
    askToSignIn: () => askToSignIn(path),
  }
}

/** Follows or unfollows a teacher (ACT-019..021, ACT-062..064). The toast of a follow offers to undo it. */
export function followTeacher(
  { api, queryClient, viewer }: PageContext,
  { userId, path }: { userId: number; path: string },
  press: Press,
): Reaction {
  return {
    show: (isOn) =>
      patchTeacher(queryClient, userId, (teacher) =>
        teacher.isFollowing === flag(isOn)
          ? {}
          : { isFollowing: flag(isOn), total_followers: adjusted(teacher.total_followers, isOn) },
      ),
    async send(isOn) {
      const call = (sending: Api) =>
        isOn ? sending(contract.followTeacher, { user_id: userId }) : sending(contract.unfollowTeacher, { userId })
      return (await sendReaction(api, call)).total_followers
    },
    finish(isOn, total) {
      patchTeacher(queryClient, userId, () => ({ isFollowing: flag(isOn), total_followers: total }))
      // The user's own profile shows how many users they follow.
      if (viewer) void queryClient.invalidateQueries({ queryKey: ['profile', viewer.id] })
      const undo = { label: reactionTexts.unfollow, onPress: () => press(false) }
      showToast('success', isOn ? reactionTexts.followed : reactionTexts.unfollowed, {
        lang: 'en',
        action: isOn ? undo : undefined,
      })
    },
    askToSignIn: () => askToSignIn(path, { action: 'follow', id: userId }),
  }
}

/** Requests a training (ACT-059..061). */
export function requestTraining({ api }: PageContext, post: ReactablePost) {
  return api(contract.requestTraining, { postId: post.id })
}

/** Shows that a training was requested, or that the quota is used up (ACT-059, ACT-060). */
export function showRequested(
  { queryClient }: PageContext,
  post: ReactablePost,
  response: Output<typeof contract.requestTraining>,
): void {
  const isSent = response.status === 'success'
  patchPost(queryClient, post.id, () => ({
    total_voted_post: response.total_voted_post,
    ...(isSent && { requested_by_current_user: 1 as Flag }),
  }))
  showToast(isSent ? 'success' : 'danger', isSent ? reactionTexts.requestSent : reactionTexts.requestFull)
}

/** Shows why a training could not be requested, or asks to sign in (ACT-061). */
export function showNotRequested(post: ReactablePost, error: ApiError): void {
  if (error.status === 401) {
    askToSignIn(post.direct_uri_by_type, { action: 'request', id: post.id })
    return
  }
  const reasons = error.status === 422 ? Object.values(error.errors).flat() : []
  showToast('danger', reasons.join(' ') || (isFromAnother(error) ? error.message : reactionTexts.requestFailed))
}

/** Records a share, a watched video or a downloaded manual (ACT-052). Resolves with the count of shares. */
export async function saveAction(
  { api }: PageContext,
  post: ReactablePost,
  { action, url }: TakenAction,
): Promise<number> {
  return (await api(contract.saveAction, { action, post_id: post.id, url })).total_share
}

/** Adds a share of the user to the displayed count. Returns the function that takes it back (ACT-013, ACT-025). */
export function addShare({ queryClient }: PageContext, post: ReactablePost): () => void {
  const before = post.shared_by_current_user
  patchPost(queryClient, post.id, (one) => ({ total_share: one.total_share + 1, shared_by_current_user: 1 }))
  return () =>
    patchPost(queryClient, post.id, (one) => ({
      total_share: Math.max(0, one.total_share - 1),
      shared_by_current_user: before,
    }))
}

export function showShares({ queryClient }: PageContext, post: ReactablePost, total: number): void {
  patchPost(queryClient, post.id, () => ({ total_share: total }))
}

/** A displayed count is never below zero (ACT-021). */
function adjusted(count: number, isUp: boolean, step = 1): number {
  return Math.max(0, count + (isUp ? step : -step))
}
