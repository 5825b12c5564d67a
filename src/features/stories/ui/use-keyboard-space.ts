import { type RefObject, useEffect } from 'react'

/** Keeps the height of the keyboard of a phone in `--keyboard`, so that the toolbar stands above it. */
export function useKeyboardSpace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element])
}
