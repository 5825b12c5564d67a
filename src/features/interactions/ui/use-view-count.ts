import { useEffect } from 'react'
import { usePageContext } from '#lib/page.ts'
import { VIEW_DELAY_MS } from '../constants.ts'
import { countView } from '../contract.ts'

/** Counts a view when the post has been open for five seconds; a tab that leaves before does not count (POST-046). */
export function useViewCount(postId: number) {
  const { api } = usePageContext()
  useEffect(() => {
    // A view that is not counted is no news for the reader.
    const timer = setTimeout(() => api(countView, { postId: String(postId) }).catch(() => {}), VIEW_DELAY_MS)
    const stop = () => document.hidden && clearTimeout(timer)
    document.addEventListener('visibilitychange', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', stop)
    }
  }, [api, postId])
}
