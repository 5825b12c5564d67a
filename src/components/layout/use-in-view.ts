import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport within which an element counts as near. */
const NEAR = '300px'

/**
 * Returns whether an element is near the viewport now and whether it ever was. Both are false on the server. The Tab key
 * counts as coming near, because a part that is not loaded has nothing to focus and would be skipped.
 */
export function useInView(element: RefObject<Element | null>): { isInView: boolean; wasInView: boolean } {
  const [isInView, setInView] = useState(false)
  const [wasInView, setWasInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some((entry) => entry.isIntersecting)
        setInView(isNear)
        if (isNear) setWasInView(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    const handleKey = (event: KeyboardEvent) => event.key === 'Tab' && setWasInView(true)
    document.addEventListener('keydown', handleKey)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', handleKey)
    }
  }, [element])
  return { isInView, wasInView }
}
