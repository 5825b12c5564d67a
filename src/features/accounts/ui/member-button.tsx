import type { ComponentProps } from 'react'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { useAuthRequiredAction } from './use-auth-required-action.ts'

interface MemberButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Path of the current page, to return to after signing in. */
  path: string
  /** Action saved when a visitor presses the button; runs once after signing in. */
  pendingAction?: { action: DeferredAction; id: number }
  /** Called when a signed-in user presses the button. */
  onPress?: () => void
  /** Called after signing in instead of `onPress`: a toggle must only add, never remove. */
  onReplay?: () => void
}

/** Button that requires sign-in. For a visitor, the action runs after signing in (ACT-027..042). */
export function MemberButton({ path, pendingAction, onPress, onReplay, ...button }: MemberButtonProps) {
  return (
    <button type="button" {...button} onClick={useAuthRequiredAction({ path, pendingAction, onPress, onReplay })} />
  )
}
