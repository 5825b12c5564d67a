import { useCallback, useState } from 'react'

/** Error of a whole form. `FormAlert` renders it. */
export interface FormError {
  text: string
  lang?: 'en'
  /** Second line, e.g. the errors of single fields. */
  detail?: string
  /** Link to a page where the user can solve the problem. */
  link?: { text: string; href: string }
  /** Incremented with each error, so that screen readers announce the same text again. */
  count: number
}

/** The last error of a form, until `clearFormError`. */
export function useFormError() {
  const [formError, setError] = useState<FormError | null>(null)
  const setFormError = useCallback((text: string, options: Omit<FormError, 'text' | 'count'> = {}) => {
    setError((last) => ({ text, ...options, count: (last?.count ?? 0) + 1 }))
  }, [])
  const clearFormError = useCallback(() => setError(null), [])
  return { formError, setFormError, clearFormError }
}
