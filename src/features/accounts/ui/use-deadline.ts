import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * Whole seconds until a moment (Unix ms), 0 when it has passed or there is none. Read from the clock each second, so that
 * a device that slept shows the truth (decision Q-21).
 */
export function useDeadline(deadline: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / SECOND_MS))
  const isRunning = left > 0
  // A new deadline is measured from its own moment.
  useEffect(() => {
    if (deadline !== null) setNow(Date.now())
  }, [deadline])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
