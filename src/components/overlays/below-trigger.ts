/** Positions a menu or a panel below its trigger button. */
import type { RefObject } from 'react'

/** Props for `Positioner`: below the button, or above it where there is more space, and aligned to its end. */
export const belowTrigger = {
  align: 'end',
  sideOffset: 12,
  collisionPadding: 12,
  // By default, a panel that is too tall for both sides is shown next to the button, over the buttons beside it.
  collisionAvoidance: { fallbackAxisSide: 'none' },
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
