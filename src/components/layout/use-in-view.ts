import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport within which an element counts as near. */
const NEAR = '300px'

/** Returns whether an element is near the viewport now and whether it ever was. Both are false on the server. */
export function useInView(element: RefObject<Element | null>): { isSeen: boolean; wasSeen: boolean } {
  const [isSeen, setSeen] = useState(false)
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some((entry) => entry.isIntersecting)
        setSeen(isNear)
        if (isNear) setWasSeen(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return { isSeen, wasSeen }
}
