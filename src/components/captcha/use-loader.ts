import { useCallback, useEffect, useRef, useState } from 'react'

/** 0 not loaded or failed, 1 loading, 2 loaded (AUTH-047). */
type LoaderCode = 0 | 1 | 2
const NOT_LOADED = 0
const LOADING = 1
export const LOADED = 2

/** Loads a module or script when the captcha mounts, not earlier (AUTH-049). `retry` loads again after an error. */
export function useLoader<Loaded>(load: () => Promise<Loaded>) {
  const [code, setCode] = useState<LoaderCode>(NOT_LOADED)
  const [hasFailed, setFailed] = useState(false)
  const loaded = useRef<Loaded>(null)
  const isUnmounted = useRef(false)

  const retry = useCallback(() => {
    setCode(LOADING)
    setFailed(false)
    load().then(
      (result) => {
        if (isUnmounted.current) return
        loaded.current = result
        setCode(LOADED)
      },
      () => {
        if (isUnmounted.current) return
        setCode(NOT_LOADED)
        setFailed(true)
      },
    )
  }, [load])

  useEffect(() => {
    isUnmounted.current = false
    retry()
    return () => {
      isUnmounted.current = true
    }
  }, [retry])

  return { code, hasFailed, loaded, retry }
}
