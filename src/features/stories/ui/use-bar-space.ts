import { type RefObject, useEffect } from 'react'

/** Distance between a bar and what is scrolled to. */
const DISTANCE = 12

/**
 * Keeps the height of the bars of the desk in the `scroll-padding` of the page, so that the caret, the focus and links
 * of the check-list are scrolled to the part that can be seen.
 */
export function useBarSpace(desk: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    const [top, bottom] = ['.desk-bar', '.phone-toolbar'].map((name) => desk.current?.querySelector<HTMLElement>(name))
    if (!isReady || !top || !bottom) return
    const { style } = document.documentElement
    const measure = () => {
      const header = Number.parseFloat(getComputedStyle(top).top) || 0
      style.scrollPaddingTop = `${header + top.offsetHeight + DISTANCE}px`
      style.scrollPaddingBottom = `${bottom.offsetHeight + DISTANCE}px`
    }
    const observer = new ResizeObserver(measure)
    observer.observe(top)
    observer.observe(bottom)
    measure()
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
      style.scrollPaddingBottom = ''
    }
  }, [desk, isReady])
}
