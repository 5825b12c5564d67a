import { useEffect, useRef } from 'react'
import type { Subscription } from './live-connection.ts'

/** The first screen and what the reader came for go first. */
const QUIET_MS = 1_500

/** Keeps something fresh while it is on screen; the code for it comes when the page has settled. */
export function useLive({ event, path, ageMs, onChange }: Subscription): void {
  const wish = useRef({ ageMs, onChange })
  wish.current = { ageMs, onChange }
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { subscribeLive: listenLive } = await import('./live-connection.ts')
      if (isGone) return
      stop = listenLive({
        event,
        path,
        ageMs: () => wish.current.ageMs(),
        onChange: () => wish.current.onChange(),
      })
    }
    const timer = setTimeout(() => begin().catch(() => {}), QUIET_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [event, path])
}
