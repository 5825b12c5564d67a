import type { DeferredAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { useDeferredAction } from '#lib/use-deferred-action.ts'
import { askToSignIn } from './account-dialog-state.ts'

interface MemberPress {
  /** Where the person comes back to. */
  path: string
  wants?: { action: DeferredAction; id: number }
  /** What the press does for a signed-in person, and once after a visitor signed in because of it. */
  onPress?: () => void
  /** What is done after signing in where that differs: a toggle only ever adds. */
  onReplay?: () => void
}

/** The press of something that only signed-in people can do (ACT-041, ACT-042). */
export function useAuthRequiredAction({ path, wants, onPress, onReplay = onPress }: MemberPress): () => void {
  const { viewer } = usePageContext()
  useDeferredAction(onReplay && wants ? wants.action : null, wants?.id ?? 0, () => onReplay?.())
  return () => {
    if (viewer) onPress?.()
    else askToSignIn(path, wants)
  }
}
