import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { consumePendingAction, type DeferredAction, isActionActivated } from './deferred-action.ts'
import { useReader } from './page.ts'

/**
 * Runs the action the user requested before signing in, once, when this component is mounted afterwards (ACT-042,
 * decision Q-158). The component with the button registers its action; null registers nothing.
 */
export function useDeferredAction(action: DeferredAction | null, id: number, replay: () => void): void {
  const { subscribe, current } = useReader()
  // Without an action the buttons of a page are not rendered again when its reader becomes known.
  const mayRun = useSyncExternalStore(
    subscribe,
    () => action !== null && current().viewer !== null && isActionActivated(),
    () => false,
  )
  const run = useEffectEvent(replay)
  useEffect(() => {
    if (mayRun && action && consumePendingAction(action, id)) run()
  }, [mayRun, action, id])
}
