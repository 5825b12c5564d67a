import { type RefObject, useEffect } from 'react'

const GAP_PX = 16

/**
 * Room at the bottom for something fixed there: what gets the focus scrolls clear of it, and the end of the page can
 * be scrolled above it (WCAG 2.4.11). Nothing that is on screen moves.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const bar = element.current
    if (!isShown || !bar) return
    const root = document.documentElement.style
    const body = document.body.style
    const makeRoom = () => {
      const isFixed = getComputedStyle(bar).position === 'fixed'
      root.scrollPaddingBottom = isFixed ? `${window.innerHeight - bar.offsetTop + GAP_PX}px` : ''
      body.marginBottom = isFixed ? `${bar.offsetHeight}px` : ''
    }
    makeRoom()
    const observer = new ResizeObserver(makeRoom)
    observer.observe(bar)
    window.addEventListener('resize', makeRoom)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', makeRoom)
      root.scrollPaddingBottom = ''
      body.marginBottom = ''
    }
  }, [element, isShown])
}
