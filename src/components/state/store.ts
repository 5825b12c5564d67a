import { useSyncExternalStore } from 'react'

/** A value that is set outside React and rendered by one component. */
interface Store<Value> {
  set: (value: Value) => void
  get: () => Value
  use: () => Value
}

export function createStore<Value>(start: Value): Store<Value> {
  let current = start
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => current
  return {
    get,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => start),
  }
}
