/** The part of the window between the bars that lie over the page, which its `scroll-padding` names. */

/** Height of the bars at one edge and the distance to them, in pixels. */
function coverOf(edge: 'scrollPaddingTop' | 'scrollPaddingBottom'): number {
  return Number.parseFloat(getComputedStyle(document.documentElement)[edge]) || 0
}

/** For the editor, which reads it each time that it scrolls to the caret. */
export const barMargins = {
  get top() {
    return coverOf('scrollPaddingTop')
  },
  get bottom() {
    return coverOf('scrollPaddingBottom')
  },
  left: 0,
  right: 0,
}

/** Top and bottom of what can be seen, in pixels of the window; the keyboard of a phone hides the rest. */
export function visibleSpace(): { top: number; bottom: number } {
  const { visualViewport: viewport } = window
  const start = viewport?.offsetTop ?? 0
  const height = viewport?.height ?? window.innerHeight
  return { top: start + barMargins.top, bottom: start + height - barMargins.bottom }
}
