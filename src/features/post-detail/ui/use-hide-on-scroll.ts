import { type RefObject, useEffect } from 'react'

/** Without scrolling for this long, the bar returns. */
const REST_MS = 600
/** Smaller movements are those of a resting finger. */
const STEP_PX = 6

/**
 * Sets `data-hidden` on a bar while the page scrolls down, and removes it on scrolling up and after a rest.
 * A bar that contains the focus stays.
 */
export function useHideOnScroll(bar: RefObject<HTMLElement | null>, isActive = true): void {
  useEffect(() => {
    const element = bar.current
    if (!element || !isActive) return
    let lastY = window.scrollY
    let timer: ReturnType<typeof setTimeout> | undefined
    const setHidden = (isHidden: boolean) => element.toggleAttribute('data-hidden', isHidden)
    const handleScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(setHidden, REST_MS, false)
      const moved = window.scrollY - lastY
      if (Math.abs(moved) < STEP_PX) return
      lastY = window.scrollY
      setHidden(moved > 0 && !element.contains(document.activeElement))
    }
    const show = () => setHidden(false)
    window.addEventListener('scroll', handleScroll, { passive: true })
    element.addEventListener('focusin', show)
    return () => {
      clearTimeout(timer)
      setHidden(false)
      window.removeEventListener('scroll', handleScroll)
      element.removeEventListener('focusin', show)
    }
  }, [bar, isActive])
}
