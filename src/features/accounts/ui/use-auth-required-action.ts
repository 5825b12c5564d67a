import type { DeferredAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { useDeferredAction } from '#lib/use-deferred-action.ts'
import { askToSignIn } from './account-dialog-state.ts'
import { explainSuspension } from './suspension-banner.tsx'

interface AuthRequiredAction {
  /** Path of the current page, to return to after signing in. */
  path: string
  pendingAction?: { action: DeferredAction; id: number }
  /** Called for a signed-in user, and once after a visitor signed in because of the press. */
  onPress?: () => void
  /** Called after signing in instead of `onPress`: a toggle must only add, never remove. */
  onReplay?: () => void
}

/** Actions that a suspended person may take. */
const READING: ReadonlySet<DeferredAction> = new Set(['share', 'downloadmanual', 'watchvdo'])

/** Press handler of an action that requires sign-in (ACT-041, ACT-042). A suspended person reads why writing is rejected. */
export function useAuthRequiredAction({
  path,
  pendingAction,
  onPress,
  onReplay = onPress,
}: AuthRequiredAction): () => void {
  const { viewer } = usePageContext()
  const isWrite = pendingAction && !READING.has(pendingAction.action)
  useDeferredAction(onReplay && pendingAction ? pendingAction.action : null, pendingAction?.id ?? 0, () => onReplay?.())
  return () => {
    if (!viewer) askToSignIn(path, pendingAction)
    else if (viewer.suspension && isWrite) explainSuspension(viewer.suspension)
    else onPress?.()
  }
}
