import { useCallback, useEffect, useRef, useState } from 'react'

/** AUTH-047: 0 not loaded or failed, 1 loading, 2 loaded. */
export type LoaderCode = 0 | 1 | 2
export const NOT_LOADED = 0
export const LOADING = 1
export const LOADED = 2

/**
 * Loads what a captcha needs when it is shown, never before (AUTH-049). `retry` tries again after a failure.
 */
export function useLoader<Loaded>(load: () => Promise<Loaded>) {
  const [code, setCode] = useState<LoaderCode>(NOT_LOADED)
  const [hasFailed, setFailed] = useState(false)
  const loaded = useRef<Loaded>(null)
  const isGone = useRef(false)

  const retry = useCallback(() => {
    setCode(LOADING)
    setFailed(false)
    load().then(
      (result) => {
        if (isGone.current) return
        loaded.current = result
        setCode(LOADED)
      },
      () => {
        if (isGone.current) return
        setCode(NOT_LOADED)
        setFailed(true)
      },
    )
  }, [load])

  useEffect(() => {
    isGone.current = false
    retry()
    return () => {
      isGone.current = true
    }
  }, [retry])

  return { code, hasFailed, loaded, retry }
}
