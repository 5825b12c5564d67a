/** Positions a menu or a panel below its trigger button. */
import type { RefObject } from 'react'

/** Props for `Positioner`: aligned to the end of the button. */
export const belowTrigger = {
  align: 'end',
  sideOffset: 12,
  collisionPadding: 12,
  className: 'menu-positioner',
} as const

/**
 * Cancels closing when the press was on the trigger button, because the button toggles the overlay itself. Returns
 * whether it did.
 */
export function ignoreTriggerPress(
  button: RefObject<HTMLElement | null>,
  isOpening: boolean,
  details: { event: Event; cancel: () => void },
): boolean {
  const { target } = details.event
  const isOnButton = !isOpening && target instanceof Node && button.current?.contains(target) === true
  if (isOnButton) details.cancel()
  return isOnButton
}
