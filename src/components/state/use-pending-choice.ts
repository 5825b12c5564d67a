import { useState } from 'react'

type Save<T> = (value: T, options: { onSuccess?: () => void; onSettled: () => void }) => void

/**
 * The value of a field that is saved at once: from the press on the chosen value, after the save the saved one. The state
 * of a mutation comes a moment after the press; a field that waits for it would fall back to the old value until then.
 * @param save `mutate` of a mutation with a scope, so that the last press is saved last
 */
export function usePendingChoice<T>(saved: T, save: Save<T>) {
  const [pending, setPending] = useState<{ value: T } | null>(null)
  return {
    value: pending ? pending.value : saved,
    isPending: pending !== null,
    choose(value: T, onSuccess?: () => void) {
      setPending({ value })
      // Only the callbacks of the last call are called.
      save(value, { onSuccess, onSettled: () => setPending(null) })
    },
  }
}
