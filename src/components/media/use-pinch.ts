import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports by which factor two fingers moved apart on an element; one finger still scrolls it. */
export function usePinch(element: RefObject<HTMLElement | null>, isActive: boolean, onPinch: (factor: number) => void) {
  const report = useEffectEvent(onPinch)
  useEffect(() => {
    const target = element.current
    if (!isActive || !target) return
    let lastDistance = 0
    const handleMove = (event: TouchEvent) => {
      const [first, second] = event.touches
      if (!first || !second) return
      // Otherwise the browser would zoom the whole page.
      event.preventDefault()
      const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
      if (lastDistance > 0) report(distance / lastDistance)
      lastDistance = distance
    }
    const handleEnd = () => {
      lastDistance = 0
    }
    target.addEventListener('touchmove', handleMove, { passive: false })
    target.addEventListener('touchend', handleEnd)
    return () => {
      target.removeEventListener('touchmove', handleMove)
      target.removeEventListener('touchend', handleEnd)
    }
  }, [element, isActive])
}
