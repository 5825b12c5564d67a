import { useCallback, useSyncExternalStore } from 'react'

const DEBOUNCE_MS = 200

/**
 * Returns whether a media query matches. False on the server and during hydration, so that both render the same.
 * Changes are reported after 200 ms without another change (UX-007).
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
