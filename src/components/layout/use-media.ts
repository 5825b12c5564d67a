import { useCallback, useSyncExternalStore } from 'react'

/** Mobile (UX-002). Where a style sheet can do it, let it. */
export const MOBILE = '(max-width: 767px)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const DEBOUNCE_MS = 200

/**
 * Whether a media query holds. False on the server and while hydrating, so that both sides draw the same; the answer
 * follows changes after a rest of 200 ms (UX-007).
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      let timer: ReturnType<typeof setTimeout>
      const later = () => {
        clearTimeout(timer)
        timer = setTimeout(changed, DEBOUNCE_MS)
      }
      list.addEventListener('change', later)
      return () => {
        clearTimeout(timer)
        list.removeEventListener('change', later)
      }
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
