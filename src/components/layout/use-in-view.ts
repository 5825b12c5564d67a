import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport within which an element counts as near. */
const NEAR = '300px'

/** Returns whether an element is near the viewport now and whether it ever was. Both are false on the server. */
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
    return () => observer.disconnect()
  }, [element])
  return { isInView, wasInView }
}
