import { useEffect, useEffectEvent } from 'react'
import { type DeferredAction, takePendingAction } from './deferred-action.ts'
import { usePageContext } from './page.ts'

/**
 * Does what the person wanted before signing in, once, when this component is on the screen afterwards (ACT-042,
 * decision Q-158). Whoever has the button registers what its press does; null registers nothing.
 */
export function useDeferredAction(action: DeferredAction | null, id: number, replay: () => void): void {
  const { viewer } = usePageContext()
  const isSignedIn = viewer !== null
  const run = useEffectEvent(replay)
  useEffect(() => {
    if (isSignedIn && action && takePendingAction(action, id)) run()
  }, [isSignedIn, action, id])
}
