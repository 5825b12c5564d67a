import { useEffect } from 'react'

/**
 * Marks the document as hydrated. React hydrates the shell before the page inside it, so only the page can set the
 * mark. Browser tests wait for it.
 */
export function useHydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    markHydrated()
  }, [])
}

let markHydrated: () => void
/** Resolves when the first page is hydrated. */
export const hydrated = new Promise<void>((resolve) => {
  markHydrated = resolve
})

/** False on the server and until the first page is hydrated. */
export const isHydrated = () => typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset
