import { useEffect, useRef } from 'react'
import { LOAD_DISTANCE_PX } from '../constants.ts'
import { useFooterPress } from './use-footer-press.ts'

/**
 * Calls `onReached` while the reader is within 100 px of the page's bottom (FEED-021), but not while the focus is in
 * the footer: an endless list must leave the footer reachable by keyboard.
 */
export function useBottomReached(isActive: boolean, onReached: () => void) {
  const latest = useRef(onReached)
  latest.current = onReached
  useFooterPress()
  useEffect(() => {
    if (!isActive) return
    let frame = 0
    const check = () => {
      frame = 0
      const { scrollHeight } = document.documentElement
      const isNear = window.innerHeight + window.scrollY >= scrollHeight - LOAD_DISTANCE_PX
      if (isNear && !document.activeElement?.closest('footer')) latest.current()
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(check)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    // A list shorter than the window fires no scroll event.
    onScroll()
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [isActive])
}
