import type { DeferredAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { useDeferredAction } from '#lib/use-deferred-action.ts'
import { askToSignIn } from './account-dialog-state.ts'

interface AuthRequiredAction {
  /** Path of the current page, to return to after signing in. */
  path: string
  pendingAction?: { action: DeferredAction; id: number }
  /** Called for a signed-in user, and once after a visitor signed in because of the press. */
  onPress?: () => void
  /** Called after signing in instead of `onPress`: a toggle must only add, never remove. */
  onReplay?: () => void
}

/** Press handler of an action that requires sign-in (ACT-041, ACT-042). */
export function useAuthRequiredAction({
  path,
  pendingAction,
  onPress,
  onReplay = onPress,
}: AuthRequiredAction): () => void {
  const { viewer } = usePageContext()
  useDeferredAction(onReplay && pendingAction ? pendingAction.action : null, pendingAction?.id ?? 0, () => onReplay?.())
  return () => {
    if (viewer) onPress?.()
    else askToSignIn(path, pendingAction)
  }
}
