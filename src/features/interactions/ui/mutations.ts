/**
 * One hook per endpoint of interactions; where one endpoint adds and another removes, one hook for both. Not bound to
 * their components: a press is sent although its button disappears, and toasts undo it later. What they show and send
 * is loaded for signed-in people only.
 */
import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError, isFromAnother } from '#lib/api-client.ts'
import { type PageContext, type PageReader, usePageContext, useReader } from '#lib/page.ts'
import { reactionTexts } from '../texts.ts'
import type { CachedTool } from './post-cache.ts'
import type { ReactablePost, Reaction, TakenAction, VoteCall } from './reactions.ts'
import { useToggle } from './use-toggle.ts'

type Reactions = typeof import('./reactions.ts')

/** Rejects with an ApiError of status 0 if the code cannot be loaded. */
const loadReactions = (): Promise<Reactions> =>
  import('./reactions.ts').catch(() => {
    throw new ApiError(0, { code: 'network' })
  })

function showFailed(error?: unknown) {
  if (isFromAnother(error)) showToast('danger', error.message)
  else showToast('danger', reactionTexts.failed, { lang: 'en', note: reactionTexts.failedNote })
}

/** Likes a post or removes the like (ACT-010). */
export function useLikePost(post: ReactablePost) {
  return useReaction(`like ${post.id}`, (reactions, context) => reactions.likePost(context, post))
}

/** Pins a post or unpins it, and offers to undo it (ACT-011, ACT-065, ACT-066). */
export function usePinPost(post: ReactablePost) {
  const pin = useReaction(`pin ${post.id}`, (reactions, context) => reactions.pinPost(context, post, pin.mutate))
  return pin
}

/** Shows the flight of a pinned picture; `button` is the one that was pressed. */
export function showPinFlight(button: Element | null): void {
  import('./fly-to-board.ts').then(
    ({ flyToBoard }) => flyToBoard(button),
    () => {},
  )
}

/** Marks a post as used or not used (ACT-012). */
export function useMarkUsed(post: ReactablePost) {
  return useReaction(`used_it ${post.id}`, (reactions, context) => reactions.markUsed(context, post))
}

/** Votes for a training or removes the vote (ACT-015, ACT-016, ACT-055). */
export function useVoteTraining(post: ReactablePost, call: VoteCall) {
  return useReaction(`votetraining ${post.id}`, (reactions, context) => reactions.voteTraining(context, post, call))
}

/** Likes a comment or removes the like (ACT-045). `path` is that of the page. */
export function useLikeComment(comment: { id: number }, path: string) {
  return useReaction(`likecomment ${comment.id}`, (reactions, context) => reactions.likeComment(context, comment, path))
}

/** Marks a tool of a story as used or not used (POST-023). `path` is that of the page. */
export function useToggleToolUsed(tool: CachedTool, path: string) {
  return useReaction(`tool ${tool.id}`, (reactions, context) => reactions.toggleToolUsed(context, tool, path))
}

/** Follows or unfollows a teacher, and offers to undo the former (ACT-019..021, ACT-062..064). */
export function useFollowTeacher(teacher: { userId: number; path: string }) {
  const follow = useReaction(`follow ${teacher.userId}`, (reactions, context) =>
    reactions.followTeacher(context, teacher, follow.mutate),
  )
  return follow
}

/** A toggle of the viewer; its variable is the desired state. */
function useReaction(id: string, pick: (reactions: Reactions, context: PageContext) => Reaction) {
  const reader = useReactionReader()
  const load = async () => pick(await loadReactions(), reader.current())
  return useToggle({
    id,
    load,
    onError(error, reaction) {
      if (error instanceof ApiError && error.status === 401) reaction?.askToSignIn()
      else showFailed(error)
    },
  })
}

type CurrentReader = Pick<PageReader, 'current'>

/**
 * The reader of the page. Loads the reactions in advance for signed-in people. Does not render again when the reader
 * becomes known, because a page has dozens of these buttons.
 */
function useReactionReader(): CurrentReader {
  const reader = useReader()
  useEffect(() => {
    const load = () => {
      if (reader.current().viewer) loadReactions().catch(() => {})
    }
    load()
    return reader.subscribe(load)
  }, [reader])
  return reader
}

/** Requests a training and shows the result or the reason of the rejection (ACT-059..061). */
export function useRequestTraining(post: ReactablePost) {
  return useMutation(requestTrainingMutation(useReactionReader(), post))
}

export function requestTrainingMutation(reader: CurrentReader, post: ReactablePost) {
  return {
    mutationFn: async () => (await loadReactions()).requestTraining(reader.current(), post),
    onSuccess: async (response) => (await loadReactions()).showRequested(reader.current(), post, response),
    onError: (error) =>
      loadReactions().then(
        (reactions) => reactions.showNotRequested(post, error),
        () => showFailed(),
      ),
  } satisfies MutationOptions<Awaited<ReturnType<Reactions['requestTraining']>>, ApiError, void>
}

/**
 * Records a share, a watched video or a downloaded manual of a signed-in person (ACT-052). Errors are not shown, because
 * the action itself has already succeeded; only the optimistic count is reverted (ACT-013, ACT-025).
 */
export function useSaveAction(post: ReactablePost) {
  return useMutation(saveActionMutation(useReactionReader(), post))
}

export function saveActionMutation(
  reader: CurrentReader,
  post: ReactablePost,
): MutationOptions<number | null, ApiError, TakenAction, (() => void) | undefined> {
  const isSignedIn = () => reader.current().viewer !== null
  const isCounted = ({ action }: TakenAction) => isSignedIn() && action.startsWith('share-')
  return {
    onMutate: async (taken) =>
      isCounted(taken) ? (await loadReactions()).addShare(reader.current(), post) : undefined,
    mutationFn: async (taken) =>
      isSignedIn() ? (await loadReactions()).saveAction(reader.current(), post, taken) : null,
    async onSuccess(total, taken) {
      if (total !== null && isCounted(taken)) (await loadReactions()).showShares(reader.current(), post, total)
    },
    onError: (_error, _taken, takeBack) => takeBack?.(),
  }
}

/** Counts a view of a post (POST-046). Errors are not shown to the reader. */
export function useCountView(postId: number) {
  const { api } = usePageContext()
  return useMutation({
    async mutationFn() {
      const { countView } = await import('../contract.ts').catch(() => {
        throw new ApiError(0, { code: 'network' })
      })
      return api(countView, { postId: String(postId) })
    },
  })
}
