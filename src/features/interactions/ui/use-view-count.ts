import { useEffect } from 'react'
import { VIEW_DELAY_MS } from '../constants.ts'
import { useCountView } from './mutations.ts'

/** Counts a view after the post has been visible for five seconds (POST-046). */
export function useViewCount(postId: number) {
  const { mutate: countView } = useCountView(postId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each post is counted once
  useEffect(() => {
    const timer = setTimeout(countView, VIEW_DELAY_MS)
    const stop = () => document.hidden && clearTimeout(timer)
    document.addEventListener('visibilitychange', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', stop)
    }
  }, [countView, postId])
}
