import { type RefObject, useEffect } from 'react'

const GAP_PX = 16
/** Keys that move the focus or scroll. Letters do neither, also those of the keyboard on a phone's screen. */
const MOVING_KEYS = /^(Tab|F6|Enter|Arrow\w+|Page\w+|Home|End)$/

/**
 * Reserves room for an element fixed at the bottom: focused elements scroll clear of it, and the end of the page can
 * be scrolled above it (WCAG 2.4.11). Visible content does not move.
 *
 * A style of the root makes the browser compute the styles of the whole page again, which takes a phone a tenth of a
 * second. Focus scrolls by keys, so the padding is set with the first one that moves it.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const bar = element.current
    if (!isShown || !bar) return
    const root = document.documentElement.style
    const body = document.body.style
    let hasKeys = false
    const updateInset = () => {
      const isFixed = getComputedStyle(bar).position === 'fixed'
      const { offsetTop, offsetHeight } = bar
      body.marginBottom = isFixed ? `${offsetHeight}px` : ''
      if (hasKeys) root.scrollPaddingBottom = isFixed ? `${window.innerHeight - offsetTop + GAP_PX}px` : ''
    }
    const startKeys = ({ key }: KeyboardEvent) => {
      if (hasKeys || !MOVING_KEYS.test(key)) return
      hasKeys = true
      updateInset()
    }
    // Called for the first time when the page is laid out, so that reading sizes costs no layout of its own.
    const observer = new ResizeObserver(updateInset)
    observer.observe(bar)
    window.addEventListener('resize', updateInset)
    window.addEventListener('keydown', startKeys, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', updateInset)
      window.removeEventListener('keydown', startKeys, true)
      root.scrollPaddingBottom = ''
      body.marginBottom = ''
    }
  }, [element, isShown])
}
