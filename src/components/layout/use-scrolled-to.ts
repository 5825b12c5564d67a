import { useEffect, useEffectEvent } from 'react'

/** FEED-024, FEED-025: shares of the way that can be scrolled. */
const REACHED_AT = 0.85
const REARMED_UNDER = 0.8
/** FEED-026 */
const THROTTLE_MS = 300

/** How much of a page is scrolled, from 0 to 1; a page that needs no scrolling is at its end. */
export function scrolledShare(scrollTop: number, scrollHeight: number, viewHeight: number): number {
  const way = scrollHeight - viewHeight
  return way > 0 ? Math.min(1, Math.max(0, scrollTop / way)) : 1
}

/** Reached once at 85 %, and again only after the share was under 80 %, e.g. because the list grew. */
export function nextReach(isArmed: boolean, share: number): { isArmed: boolean; isReached: boolean } {
  if (isArmed && share >= REACHED_AT) return { isArmed: false, isReached: true }
  return { isArmed: isArmed || share < REARMED_UNDER, isReached: false }
}

/** Runs at once, then at most once in `ms`; the last call in a pause is made up for at its end. */
export function throttle(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) call()
    }, ms)
  }
  const call = () => {
    isWaiting = timer !== undefined
    if (isWaiting) return
    rest()
    run()
  }
  return { call, stop: () => clearTimeout(timer) }
}

/** Calls `onReached` when the reader has scrolled 85 % of the page: lists that load before their end (decision Q-120). */
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
