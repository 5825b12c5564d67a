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
}

/** The press of something that only signed-in people can do (ACT-041, ACT-042). */
export function useMemberPress({ path, wants, onPress }: MemberPress): () => void {
  const { viewer } = usePageContext()
  useDeferredAction(onPress && wants ? wants.action : null, wants?.id ?? 0, () => onPress?.())
  return () => {
    if (viewer) onPress?.()
    else askToSignIn(path, wants)
  }
}
