import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * Whole seconds until a deadline (Unix ms); 0 if it has passed or is null. Reads the clock each second, so that the
 * value is correct after the device was suspended (decision Q-21).
 */
export function useDeadline(deadline: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const [measured, setMeasured] = useState(deadline)
  // A new deadline is measured from the current time, before anything shows or announces it.
  if (measured !== deadline) {
    setMeasured(deadline)
    setNow(Date.now())
  }
  const secondsLeft = deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / SECOND_MS))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return secondsLeft
}
