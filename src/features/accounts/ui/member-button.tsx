import type { ComponentProps } from 'react'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { useAuthRequiredAction } from './use-auth-required-action.ts'

export interface MemberButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Where it stands: the reader comes back here. */
  path: string
  /** What a visitor's press asks for, kept and done once after signing in. */
  wants?: { action: DeferredAction; id: number }
  /** What a signed-in person's press does. */
  onPress?: () => void
  /** What is done after signing in where that differs: a toggle only ever adds. */
  onReplay?: () => void
}

/** What only signed-in people can do: a visitor is asked to sign in, and it is done afterwards (ACT-027..042). */
export function MemberButton({ path, wants, onPress, onReplay, ...button }: MemberButtonProps) {
  return <button type="button" {...button} onClick={useAuthRequiredAction({ path, wants, onPress, onReplay })} />
}
