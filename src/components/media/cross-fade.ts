import { REDUCED_MOTION } from '../layout/media-queries.ts'

/** Decision 0048. */
const CROSS_FADE_MS = 600
const TEXT_SHIFT_PX = 8

/**
 * Fades from what the gallery shows to what it shows next: call it before the change. A copy of the present cards fades
 * out above the new ones. In the layout of phones the row scrolls instead.
 */
export function crossFade(list: HTMLElement | null): void {
  const isStill = window.matchMedia(REDUCED_MOTION).matches || !window.matchMedia('(min-width: 1025px)').matches
  if (!list || isStill) return
  const options = { duration: CROSS_FADE_MS, easing: 'ease' }
  const copy = list.cloneNode(true) as HTMLElement
  copy.className = 'highlight-list-copy'
  copy.ariaHidden = 'true'
  copy.inert = true
  list.after(copy)
  copy.animate({ opacity: [1, 0] }, options).onfinish = () => copy.remove()
  for (const text of list.querySelectorAll('.card-body')) {
    text.animate({ translate: [`0 ${TEXT_SHIFT_PX}px`, '0 0'] }, options)
  }
}
