import { useCallback, useState } from 'react'

/** What went wrong with a form as a whole, as `FormAlert` says it. */
export interface Failure {
  text: string
  lang?: 'en'
  /** A second line, e.g. what is wrong in which fields. */
  detail?: string
  /** What can be done elsewhere first. */
  wayBack?: { text: string; href: string }
  /** Counted up with each failure, so that the same text is told again. */
  count: number
}

/** The last failure of a form, until `clearFailure`. */
export function useFailure() {
  const [failure, setFailure] = useState<Failure | null>(null)
  const fail = useCallback((text: string, more: Omit<Failure, 'text' | 'count'> = {}) => {
    setFailure((last) => ({ text, ...more, count: (last?.count ?? 0) + 1 }))
  }, [])
  const clearFailure = useCallback(() => setFailure(null), [])
  return { failure, fail, clearFailure }
}
