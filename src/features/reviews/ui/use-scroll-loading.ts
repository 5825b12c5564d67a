import { useEffect, useRef, useState } from 'react'
import { MOBILE } from '#components/layout/media-queries.ts'
import { useMedia } from '#components/layout/use-media.ts'
import { createScrollTrigger } from '../policy.ts'

/** Calls `load` when a phone has scrolled near the end of the page (REV-028, REV-104..106). */
export function useScrollLoading(isActive: boolean, load: () => void): void {
  const isPhone = useMedia(MOBILE)
  // One trigger for all pages: it stays unarmed after a page until the reader is further from the end (REV-105).
  const [shouldLoad] = useState(createScrollTrigger)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (!isPhone || !isActive) return
    const check = () => {
      const { scrollHeight } = document.documentElement
      if (shouldLoad((window.scrollY + window.innerHeight) / scrollHeight, performance.now())) latest.current()
    }
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [isPhone, isActive, shouldLoad])
}
