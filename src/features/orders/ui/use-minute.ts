import { useEffect, useState } from 'react'
import { usePageContext } from '#lib/page.ts'

const MINUTE_MS = 60_000

/** The time in Unix ms, renewed every minute and when the tab is shown again. Starts with that of the rendering. */
export function useMinute(): number {
  const { renderedAt } = usePageContext()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, MINUTE_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}
