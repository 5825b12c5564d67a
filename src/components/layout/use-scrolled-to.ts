import { useEffect, useEffectEvent } from 'react'

/** FEED-024, FEED-025, REV-104, REV-105: shares of the scrollable distance. */
const REACHED_AT = 0.85
const REARMED_BELOW = 0.8
/** FEED-026, REV-106 */
const THROTTLE_MS = 300

/** Returns the scrolled share of a page, from 0 to 1. A page that does not scroll is at its end. */
export function scrolledShare(scrollTop: number, scrollHeight: number, viewHeight: number): number {
  const distance = scrollHeight - viewHeight
  return distance > 0 ? Math.min(1, Math.max(0, scrollTop / distance)) : 1
}

/** Reports the end once at 85 %, and again only after the share was below 80 %, e.g. because the list grew. */
export function nextReach(isArmed: boolean, share: number): { isArmed: boolean; isReached: boolean } {
  if (isArmed && share >= REACHED_AT) return { isArmed: false, isReached: true }
  return { isArmed: isArmed || share < REARMED_BELOW, isReached: false }
}

/** Runs immediately, then at most once in `ms`. A call during the interval runs at its end. */
export function throttle(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const startInterval = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) call()
    }, ms)
  }
  const call = () => {
    isWaiting = timer !== undefined
    if (isWaiting) return
    startInterval()
    run()
  }
  return { call, stop: () => clearTimeout(timer) }
}

/**
 * Calls `onReached` when the reader has scrolled 85 % of the page, for lists that load before their end (decision
 *
 */
export function useScrolledTo(onReached: () => void, isActive = true): void {
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isActive) return
    let isArmed = true
    const { call, stop } = throttle(() => {
      const next = nextReach(
        isArmed,
        scrolledShare(window.scrollY, document.documentElement.scrollHeight, window.innerHeight),
      )
      isArmed = next.isArmed
      if (next.isReached) reached()
    }, THROTTLE_MS)
    window.addEventListener('scroll', call, { passive: true })
    window.addEventListener('resize', call)
    call()
    return () => {
      stop()
      window.removeEventListener('scroll', call)
      window.removeEventListener('resize', call)
    }
  }, [isActive])
}
