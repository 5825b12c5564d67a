import { useEffect, useEffectEvent } from 'react'
import { consumePendingAction, type DeferredAction } from './deferred-action.ts'
import { usePageContext } from './page.ts'

/**
 * Runs the action the user requested before signing in, once, when this component is mounted afterwards (ACT-042,
 * decision Q-158). The component with the button registers its action; null registers nothing.
 */
export function useDeferredAction(action: DeferredAction | null, id: number, replay: () => void): void {
  const { viewer } = usePageContext()
  const isSignedIn = viewer !== null
  const run = useEffectEvent(replay)
  useEffect(() => {
    if (isSignedIn && action && consumePendingAction(action, id)) run()
  }, [isSignedIn, action, id])
}
