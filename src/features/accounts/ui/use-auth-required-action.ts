import { useRef } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { useReader } from '#lib/page.ts'
import { useDeferredAction } from '#lib/use-deferred-action.ts'
import type { Suspension } from '#lib/viewer.ts'
import { askToSignIn } from './account-dialog-state.ts'

interface AuthRequiredAction {
  /** Path of the current page, to return to after signing in. */
  path: string
  pendingAction?: { action: DeferredAction; id: number }
  /** Called for a signed-in user, and once after a visitor signed in because of the press. */
  onPress?: () => void
  /**
   * Called instead of `onPress` after signing in, or when the reader is known only after the press: a toggle must only
   * add, never remove.
   */
  onReplay?: () => void
}

/** Actions that a suspended person may take. */
const READING: ReadonlySet<DeferredAction> = new Set(['share', 'downloadmanual', 'watchvdo'])

/**
 * Press handler of an action that requires sign-in (ACT-041, ACT-042). A suspended person reads why writing is rejected.
 * While it is not known who reads, a press waits for it (decision 0073).
 */
export function useAuthRequiredAction(action: AuthRequiredAction): () => void {
  const reader = useReader()
  const latest = useRef(action)
  latest.current = action
  const { pendingAction, onPress, onReplay = onPress } = action
  useDeferredAction(onReplay && pendingAction ? pendingAction.action : null, pendingAction?.id ?? 0, () => onReplay?.())
  const run = (hasWaited: boolean) => {
    const { viewer } = reader.current()
    const { path, pendingAction, onPress, onReplay = onPress } = latest.current
    if (!viewer) askToSignIn(path, pendingAction)
    else if (viewer.suspension && pendingAction && !READING.has(pendingAction.action)) {
      explain(viewer.suspension)
    } else if (hasWaited) onReplay?.()
    else onPress?.()
  }
  return () => {
    if (!reader.identify) return run(false)
    reader.identify().then(
      () => run(true),
      (error) => showToast('danger', error.message),
    )
  }
}

function explain(suspension: Suspension): void {
  // The banner of every page says the same.
  import('./suspension-banner.tsx').then((banner) => banner.explainSuspension(suspension)).catch(() => {})
}
