import { useEffect, useRef } from 'react'
import type { Subscription } from './live-connection.ts'

/** Delay after mounting, so that the first screen and its content load first. */
const START_DELAY_MS = 1_500

/** Refetches data while it is on screen. The code for it is loaded after the page has loaded. */
export function useLive({ event, path, ageMs, onChange }: Subscription): void {
  const latest = useRef({ ageMs, onChange })
  latest.current = { ageMs, onChange }
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      const { subscribeLive } = await import('./live-connection.ts')
      if (isUnmounted) return
      stop = subscribeLive({
        event,
        path,
        ageMs: () => latest.current.ageMs(),
        onChange: () => latest.current.onChange(),
      })
    }
    const timer = setTimeout(() => start().catch(() => {}), START_DELAY_MS)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [event, path])
}
