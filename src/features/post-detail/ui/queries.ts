import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getPost } from '../contract.ts'

export function postQuery(api: Api, type: string, postId: number) {
  return queryOptions({
    queryKey: ['post', type, postId],
    queryFn: async ({ signal }) => (await api(getPost, { type, postId: String(postId) }, { signal })).data,
  })
}
