import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `ms`. Time while `isPaused` is true does not count. */
export function useCountdown(ms: number, isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(end, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
