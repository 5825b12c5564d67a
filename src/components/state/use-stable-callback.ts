import { useCallback, useLayoutEffect, useRef } from 'react'

/** A callback that stays the same and calls the newest one. For events, not during rendering. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...values) => newest.current(...values), [])
}
