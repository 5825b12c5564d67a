import { useEffect } from 'react'

/**
 * Says on the document that the page answers. React brings the shell to life first and the page inside it later, so
 * only the page can know; what drives a browser waits for it.
 */
export function useHydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

/** False on the server and until the first page answers. */
export const isHydrated = () => typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset
