import { queryOptions } from '@tanstack/react-query'
import { POST_TYPES } from '#features/posts/constants.ts'
import type { Api } from '#lib/api-client.ts'
import { type PageArguments, PageNotFound, PageRedirect } from '#lib/page.ts'
import { getPost, type Post } from '../contract.ts'

export function postQuery(api: Api, type: string, postId: number) {
  return queryOptions({
    queryKey: ['post', type, postId],
    queryFn: async ({ signal }) => (await api(getPost, { type, postId: String(postId) }, { signal })).data,
  })
}

export interface LoadedPost {
  type: string
  postId: number
  post: Post
}

/** Loads the post of a page, or redirects to the path of its own type. */
export async function loadPost(
  { context: { api, queryClient }, params, path }: PageArguments,
  type = params.type ?? '',
): Promise<LoadedPost> {
  if (!Object.values(POST_TYPES).includes(type as never)) throw new PageNotFound()
  const postId = Number(params.postId)
  const post = await queryClient.ensureQueryData(postQuery(api, type, postId))
  if (post.direct_uri_by_type !== path) throw new PageRedirect(post.direct_uri_by_type, 301)
  return { type, postId, post }
}
