import { REDUCED_MOTION } from '#components/layout/media-queries.ts'

const FLIGHT_MS = 420
const BOUNCE_MS = 300
/** Size of the flying picture. */
const SIZE_PX = 40
/** How far above a straight line the flight rises. */
const RISE_PX = 90

let landed: Promise<void> = Promise.resolve()

/** Resolves when no picture is flying. */
export const flightLanded = (): Promise<void> => landed

/**
 * Lets the picture of a pinned post fly to the board in the header, or to the account menu that contains it. `button` is
 * the one that was pressed, in a card or on the page of the post. Nothing flies with reduced motion.
 */
export function flyToBoard(button: Element | null): void {
  const picture = (button?.closest('article') ?? document).querySelector<HTMLImageElement>(
    '.card-picture img, #cover img, .training-picture img',
  )
  const board = [...document.querySelectorAll('.site-header :is(.board-link, .account-btn)')].find((target) =>
    target.checkVisibility(),
  )
  if (!picture || !board || window.matchMedia(REDUCED_MOTION).matches) return
  const from = middleOf(picture)
  const to = middleOf(board)
  const copy = new Image(SIZE_PX, SIZE_PX)
  copy.src = picture.currentSrc
  copy.alt = ''
  copy.className = 'pin-flight'
  copy.style.offsetPath = `path("M ${from.x} ${from.y} Q ${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - RISE_PX} ${to.x} ${to.y}")`
  document.body.append(copy)
  const flight = copy.animate(
    { offsetDistance: ['0%', '100%'], scale: [Math.min(4, picture.width / SIZE_PX), 1, 0.6] },
    { duration: FLIGHT_MS, easing: 'ease-in-out', fill: 'forwards' },
  )
  landed = flight.finished.then(() => {
    copy.remove()
    board.animate({ scale: [1, 1.25, 1] }, BOUNCE_MS)
  })
}

/** A picture that is partly out of view starts from its visible part. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2 }
}
