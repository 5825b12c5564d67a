import { type RefObject, useEffect } from 'react'

const GAP_PX = 16

/**
 * Reserves room for an element fixed at the bottom: focused elements scroll clear of it, and the end of the page can
 * be scrolled above it (WCAG 2.4.11). Visible content does not move.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const bar = element.current
    if (!isShown || !bar) return
    const root = document.documentElement.style
    const body = document.body.style
    const updateInset = () => {
      const isFixed = getComputedStyle(bar).position === 'fixed'
      root.scrollPaddingBottom = isFixed ? `${window.innerHeight - bar.offsetTop + GAP_PX}px` : ''
      body.marginBottom = isFixed ? `${bar.offsetHeight}px` : ''
    }
    updateInset()
    const observer = new ResizeObserver(updateInset)
    observer.observe(bar)
    window.addEventListener('resize', updateInset)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', updateInset)
      root.scrollPaddingBottom = ''
      body.marginBottom = ''
    }
  }, [element, isShown])
}
