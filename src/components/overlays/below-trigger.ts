/** How a list or a panel stands under the button that opens it. */
import type { RefObject } from 'react'

/** For the kit's `Positioner`: under the button's end. */
export const belowTrigger = { align: 'end', sideOffset: 12, collisionPadding: 12, className: 'menu-place' } as const

/** Whether it stays open for now: a press on the button is the button's own business. */
export function leaveToButton(
  button: RefObject<HTMLElement | null>,
  isOpening: boolean,
  details: { event: Event; cancel: () => void },
): boolean {
  const { target } = details.event
  const isOnButton = !isOpening && target instanceof Node && button.current?.contains(target) === true
  if (isOnButton) details.cancel()
  return isOnButton
}
