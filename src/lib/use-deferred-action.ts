import { useEffect, useEffectEvent, useState } from 'react'
import { consumePendingAction, type DeferredAction, isActionActivated } from './deferred-action.ts'
import { useReader } from './page.ts'

/**
 * Runs the action the user requested before signing in, once, when this component is mounted afterwards (ACT-042,
 * decision Q-158). The component with the button registers its action; null registers nothing.
 */
export function useDeferredAction(action: DeferredAction | null, id: number, replay: () => void): void {
  const reader = useReader()
  const [mayRun, setMayRun] = useState(false)
  const run = useEffectEvent(replay)
  // Without an action the buttons of a page are not rendered again when its reader becomes known. Asked only then: the
  // sign-in activates the action in the document that it leaves, where it must not run.
  useEffect(() => {
    if (!action) return
    const check = () => setMayRun(reader.current().viewer !== null && isActionActivated())
    check()
    return reader.subscribe(check)
  }, [reader, action])
  useEffect(() => {
    if (mayRun && action && consumePendingAction(action, id)) run()
  }, [mayRun, action, id])
}
