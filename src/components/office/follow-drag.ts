import type { PointerEvent as ReactPointerEvent } from 'react'

/** Distance from the edge of the window within which a drag scrolls, and its step, in pixels. */
const EDGE = 72
const STEP = 14
/** A press that moves less is no drag. */
const START = 4

interface Drag {
  onMove: (x: number, y: number) => void
  /** False when the drag was given up with Esc or never began. */
  onEnd: (isDropped: boolean) => void
}

/**
 * Follows the pointer from a press on a handle until it is released. The listeners are on the window, because the handle
 * may leave the document. The handle needs `touch-action: none`.
 */
export function followDrag(event: ReactPointerEvent, { onMove, onEnd }: Drag): void {
  if (event.button !== 0) {
    onEnd(false)
    return
  }
  const { pointerId, clientX, clientY } = event
  const controller = new AbortController()
  const { signal } = controller
  let hasMoved = false
  const end = (isDropped: boolean) => {
    controller.abort()
    onEnd(isDropped && hasMoved)
  }
  const own = (listener: (moved: PointerEvent) => void) => (moved: PointerEvent) => {
    if (moved.pointerId === pointerId) listener(moved)
  }
  const move = own(({ clientX: x, clientY: y }) => {
    hasMoved ||= Math.hypot(x - clientX, y - clientY) > START
    if (!hasMoved) return
    if (y < EDGE) window.scrollBy(0, -STEP)
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP)
    onMove(x, y)
  })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener(
    'pointerup',
    own(() => end(true)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    own(() => end(false)),
    { signal },
  )
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}
