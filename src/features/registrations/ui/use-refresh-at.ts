import { useEffect } from 'react'
import { usePageContext } from '#lib/page.ts'
import type { TrainingOfReader } from '../contract.ts'

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1
/** The clock of the device may be a little ahead. */
const LATE_MS = 2_000

/** Loads the page of a training again when the link to a session appears or disappears. */
export function useRefreshAt({ id, registration }: TrainingOfReader): void {
  const { queryClient } = usePageContext()
  const moment = registration?.changes_at
  useEffect(() => {
    if (!moment) return
    const delay = Date.parse(moment) - Date.now() + LATE_MS
    if (delay > MAX_DELAY_MS) return
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['post', 'event', id] })
    const timer = setTimeout(refresh, Math.max(delay, LATE_MS))
    return () => clearTimeout(timer)
  }, [queryClient, id, moment])
}
