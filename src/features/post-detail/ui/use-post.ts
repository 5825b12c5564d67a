import { useQuery } from '@tanstack/react-query'
import { useViewCount } from '#features/interactions/ui/use-view-count.ts'
import { usePageContext, usePageData } from '#lib/page.ts'
import { useLive } from '#lib/use-live.ts'
import type { Post } from '../contract.ts'
import { type LoadedPost, postQuery } from './queries.ts'

/** The post of the page, updated while it is on screen; counts a view. */
export function usePost(): Post {
  const { type, postId, post: loaded } = usePageData<LoadedPost>()
  const { api } = usePageContext()
  const { data: post = loaded, dataUpdatedAt, refetch } = useQuery(postQuery(api, type, postId))
  useLive({
    event: 'post',
    path: `/api/live/posts/${postId}`,
    ageMs: () => Date.now() - dataUpdatedAt,
    onChange: () => refetch({ throwOnError: true }),
  })
  useViewCount(postId)
  return post
}
