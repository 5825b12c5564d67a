import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onResize` once the fonts are loaded, and after window resizes, debounced by `debounceMs` (UX-007). Each call is a
 * task of its own, after the browser has laid out what React changed.
 */
export function useResize(onResize: () => void, debounceMs = 500): void {
  const call = useEffectEvent(onResize)
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(call, debounceMs)
    }
    window.addEventListener('resize', later)
    document.fonts.ready.then(() => {
      if (!isUnmounted) timer ??= setTimeout(call)
    })
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      window.removeEventListener('resize', later)
    }
  }, [debounceMs])
}
