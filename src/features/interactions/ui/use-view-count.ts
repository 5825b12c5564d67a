import { useEffect } from 'react'
import { usePageContext } from '#lib/page.ts'
import { VIEW_DELAY_MS } from '../constants.ts'

/** Counts a view after the post has been visible for five seconds (POST-046). */
export function useViewCount(postId: number) {
  const { api } = usePageContext()
  useEffect(() => {
    const count = async () => {
      const { countView } = await import('../contract.ts')
      await api(countView, { postId: String(postId) })
    }
    // Errors are not shown to the reader.
    const timer = setTimeout(() => count().catch(() => {}), VIEW_DELAY_MS)
    const stop = () => document.hidden && clearTimeout(timer)
    document.addEventListener('visibilitychange', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', stop)
    }
  }, [api, postId])
}
