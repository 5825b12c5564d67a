import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `ms`. The countdown pauses while it is held (hovered or focused). */
export function useCountdown(ms: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const from = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [isHeld])
}
