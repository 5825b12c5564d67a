import { useEffect, useEffectEvent } from 'react'

/** Calls `onResize` once the fonts are there and after each rest of `debounceMs` in a series of resizes (UX-007). */
export function useResize(onResize: () => void, debounceMs = 500): void {
  const call = useEffectEvent(onResize)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(call, debounceMs)
    }
    window.addEventListener('resize', later)
    document.fonts.ready.then(() => {
      if (!isGone) call()
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('resize', later)
    }
  }, [debounceMs])
}
